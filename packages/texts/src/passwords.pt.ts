import type { texts as english } from './passwords.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'At least 10 characters': 'Pelo menos 10 caracteres',
  'Back to sign in': 'Voltar ao início de sessão',
  'Email is invalid': 'O e-mail não é válido',
  'Email is required': 'O e-mail é obrigatório',
  'Error password does not match': 'Erro: as palavras-passe não são iguais',
  'No email is sent from here. Ask your administrator for a new password.':
    'Aqui não são enviados e-mails. Peça uma palavra-passe nova ao seu administrador.',
  'Password has been reset': 'A palavra-passe foi reposta',
  'Password has been set': 'A palavra-passe foi definida',
  'Password is required': 'A palavra-passe é obrigatória',
  'Password reset email sent': 'E-mail de recuperação da palavra-passe enviado',
  'Repeat password': 'Repetir palavra-passe',
  'Repeat password is required': 'É obrigatório repetir a palavra-passe',
  Send: 'Enviar',
  'The password may have 200 characters at most.': 'A palavra-passe pode ter no máximo 200 caracteres.',
  'The password must not be made of your name, email or company.':
    'A palavra-passe não pode ser feita do seu nome, e-mail ou empresa.',
  'The password needs at least 10 characters.': 'A palavra-passe precisa de pelo menos 10 caracteres.',
  'This address is not complete. Open the link of the email again.':
    'Este link não está completo. Abra outra vez o link do e-mail.',
  'This link has been used, or is older than 24 hours. Please ask for a new one.':
    'Este link já foi usado ou tem mais de 24 horas. Peça um novo.',
  'This password is one of the first that are guessed. Please choose another.':
    'Esta palavra-passe é das primeiras a ser adivinhadas. Escolha outra.',
  'This password token has been used. Please reset your password again.':
    'Este link já foi usado. Volte a repor a palavra-passe.',
  'We send a link for a new password to your email address.':
    'Enviamos para o seu e-mail um link para escolher uma palavra-passe nova.',
  'new password and repeat password do not match!': 'a palavra-passe nova e a repetição não são iguais!',
  'password is shorter than the minimum length of 10 character!':
    'a palavra-passe tem menos do que o mínimo de 10 caracteres!',
}
