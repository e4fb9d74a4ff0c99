import type { texts as english } from './second-factor.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Two-factor sign-in': 'Autenticação de dois fatores',
  'Recovery codes': 'Códigos de recuperação',
  'Recovery code': 'Código de recuperação',
  'Authenticator app': 'Aplicação de autenticação',
  Code: 'Código',
  'Six digits, from your authenticator app.': 'Seis algarismos, da sua aplicação de autenticação.',
  'Use a passkey': 'Usar uma chave de acesso',
  'The browser gave no passkey. Please try again.': 'O navegador não deu nenhuma chave de acesso. Tente novamente.',
  'The browser made no passkey. Please try again.': 'O navegador não criou nenhuma chave de acesso. Tente novamente.',
  'Scan the picture with an authenticator app on your phone, or type its key. Then enter the code that the app shows.':
    'Leia a imagem com uma aplicação de autenticação no seu telemóvel ou escreva a chave. Depois introduza o código que a aplicação mostra.',
  'QR code of the key': 'Código QR da chave',
  'Setup key': 'Chave de configuração',
  'Add app': 'Adicionar aplicação',
  'Keep these codes where you find them without your phone. Each signs you in once. They are not shown again.':
    'Guarde estes códigos onde os encontre sem o telemóvel. Cada um inicia sessão uma vez. Não voltam a ser mostrados.',
  'Milepost recovery codes': 'Códigos de recuperação do Milepost',
  Print: 'Imprimir',
  'Confirm that it is you.': 'Confirme a sua identidade.',
  'Enter the code.': 'Introduza o código.',
  'Use your password': 'Usar a palavra-passe',
  'Use a code of your app': 'Usar um código da aplicação',
  'The code is not right, or has been used': 'O código não está correto ou já foi usado',
  'The code is not right, or it took too long': 'O código não está correto ou demorou demasiado tempo',
  'The passkey did not fit': 'A chave de acesso não corresponde',
  'The passkey could not be added': 'Não foi possível adicionar a chave de acesso',
  'You have as many passkeys as there may be': 'Já tem o número máximo de chaves de acesso',
  'Your company requires two-factor sign-in: add another way before you remove this one':
    'A sua empresa exige autenticação de dois fatores: adicione outra forma antes de remover esta',
  'Your company requires two-factor sign-in. Add another way first.':
    'A sua empresa exige autenticação de dois fatores. Adicione primeiro outra forma.',
  'Your company requires it: you will be asked to set it up when you next sign in.':
    'A sua empresa exige-a: ser-lhe-á pedido que a configure da próxima vez que iniciar sessão.',
  'Off. With an app or a passkey, your password alone no longer signs anybody in.':
    'Desligada. Com uma aplicação ou uma chave de acesso, a palavra-passe deixa de bastar para iniciar sessão.',
  'On. Your company requires it.': 'Ligada. A sua empresa exige-a.',
  'Codes on your phone, without a connection': 'Códigos no seu telemóvel, mesmo sem ligação',
  Passkeys: 'Chaves de acesso',
  Passkey: 'Chave de acesso',
  'Fingerprint, face or PIN of a device; also without your password':
    'Impressão digital, rosto ou PIN de um dispositivo; também sem a palavra-passe',
  'Add passkey': 'Adicionar chave de acesso',
  'Replace app': 'Substituir aplicação',
  'Remove app': 'Remover aplicação',
  'Remove passkey': 'Remover chave de acesso',
  'Remove passkey {{name}}': 'Remover a chave de acesso {{name}}',
  'Make new codes': 'Criar códigos novos',
  '{{left}} of {{all}} left': 'Restam {{left}} de {{all}}',
  'Added {{moment}}': 'Adicionada {{moment}}',
  'Last used {{moment}}': 'Usada pela última vez {{moment}}',
  'Not used yet': 'Ainda não usada',
  'Passkeys need an https address with a name. Ask whoever runs this server.':
    'As chaves de acesso precisam de um endereço https com um nome. Fale com quem gere este servidor.',
  'This browser has no passkeys.': 'Este navegador não tem chaves de acesso.',
  'Add an authenticator app': 'Adicionar uma aplicação de autenticação',
  'Replace the authenticator app': 'Substituir a aplicação de autenticação',
  'The app you have works until the new one has shown a code.':
    'A aplicação que tem funciona até a nova mostrar um código.',
  'Authenticator app added': 'Aplicação de autenticação adicionada',
  'Authenticator app removed': 'Aplicação de autenticação removida',
  'Add a passkey': 'Adicionar uma chave de acesso',
  'Passkey added': 'Chave de acesso adicionada',
  'Passkey removed': 'Chave de acesso removida',
  'Make new recovery codes?': 'Criar códigos de recuperação novos?',
  'The codes you have stop working.': 'Os códigos que tem deixam de funcionar.',
  'Recovery codes made': 'Códigos de recuperação criados',
  'Your password alone signs you in then, and your recovery codes are deleted.':
    'A palavra-passe passa a bastar para iniciar sessão, e os seus códigos de recuperação são eliminados.',
  'Remove the authenticator app?': 'Remover a aplicação de autenticação?',
  'Remove the passkey {{name}}?': 'Remover a chave de acesso {{name}}?',
  'This device has a passkey for your account already.': 'Este dispositivo já tem uma chave de acesso da sua conta.',
  'Your browser asks next for your fingerprint, your face or your PIN.':
    'A seguir, o navegador pede a sua impressão digital, o seu rosto ou o seu PIN.',
  'To tell your passkeys apart': 'Para distinguir as suas chaves de acesso',
  'I have kept them': 'Já os guardei',
  'Too many attempts. Wait 15 minutes and try again.': 'Demasiadas tentativas. Aguarde 15 minutos e tente novamente.',
  Continue: 'Continuar',
  'On. After your password you show a code or a passkey.':
    'Ligada. Depois da palavra-passe, apresenta um código ou uma chave de acesso.',
}
