import type { texts as english } from './sign-in.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Administrator of another company': 'Administrador de outra empresa',
  'After five failed attempts an account takes no password for 15 minutes or longer. Your administrator can help, also with a forgotten password.':
    'Após cinco tentativas falhadas, a conta não aceita palavras-passe durante 15 minutos ou mais. O seu administrador pode ajudar, também se se esqueceu da palavra-passe.',
  'At least 10 characters; 15 or more are better. A few unrelated words do well.':
    'Pelo menos 10 carateres; 15 ou mais é melhor. Algumas palavras sem relação entre si servem bem.',
  'Choose somebody to be. Each sees what their role allows.':
    'Escolha quem quer ser. Cada pessoa vê o que o seu perfil permite.',
  'Create and continue to sign-in': 'Criar e iniciar sessão',
  'Create your company and the first administrator. This page works once.':
    'Crie a sua empresa e o primeiro administrador. Esta página funciona uma única vez.',
  'Demo accounts and their password work on this demo only.':
    'As contas de demonstração e a respetiva palavra-passe só funcionam nesta demonstração.',
  'Every vehicle, every mile, in one place.': 'Cada veículo, cada quilómetro, num só lugar.',
  'First administrator': 'Primeiro administrador',
  'First customer': 'Primeiro cliente',
  'For programs: uses the API and has no page to sign in to.':
    'Para programas: utiliza a API e não inicia sessão numa página.',
  'It took too long, or it was begun in another window. Nothing is lost: please start again.':
    'Demorou demasiado tempo ou foi começado noutra janela. Nada se perdeu: comece de novo.',
  'It was cancelled at your sign-in service.': 'Foi cancelado no seu serviço de autenticação.',
  'Language of this page': 'Idioma desta página',
  'or sign in with e-mail': 'ou inicie sessão com e-mail',
  'Password again': 'Repetir a palavra-passe',
  'Please fill this in.': 'Preencha este campo.',
  'Please look at the marked fields.': 'Verifique os campos assinalados.',
  'Set up Milepost': 'Configurar o Milepost',
  'Set-up code': 'Código de configuração',
  'Sign-in was not completed': 'Não foi possível iniciar sessão',
  'Start again': 'Começar de novo',
  'That is not the code on the console.': 'Este não é o código que está na consola.',
  'The demo is still being made. Its accounts appear here by themselves.':
    'A demonstração ainda está a ser preparada. As contas aparecem aqui automaticamente.',
  'The e-mail or the password is not right. Please try again.':
    'O e-mail ou a palavra-passe não estão corretos. Tente novamente.',
  'The server printed it on its console when it started.': 'O servidor mostrou-o na consola quando arrancou.',
  'The two passwords differ.': 'As duas palavras-passe são diferentes.',
  'This account has been closed. Ask your administrator if you still need it.':
    'Esta conta foi encerrada. Se ainda precisar dela, fale com o seu administrador.',
  'This account is for programs. It uses the API and cannot sign in here.':
    'Esta conta destina-se a programas. Utiliza a API e não pode iniciar sessão aqui.',
  'This is not an e-mail address.': 'Isto não é um endereço de e-mail.',
  'This has characters that cannot be seen.': 'Há carateres que não se veem.',
  'This may have 100 characters at most.': 'Este campo pode ter no máximo 100 carateres.',
  'Try the demo': 'Experimentar a demonstração',
  'Use the account your administrator gave you.': 'Utilize a conta que o seu administrador lhe deu.',
  'Who runs the fleet for its customers; often the company itself.':
    'Quem gere a frota para os clientes; muitas vezes a própria empresa.',
  'Whose vehicles you will see.': 'De quem são os veículos que vai ver.',
  'You have proved who you are, but there is no account for you here. Ask your administrator for one.':
    'A sua identidade foi confirmada, mas não tem conta aqui. Peça uma ao seu administrador.',
  'Your company': 'A sua empresa',
  'Your sign-in service does not answer at the moment. Please try again in a minute.':
    'O seu serviço de autenticação não responde de momento. Tente novamente dentro de um minuto.',
  'Your sign-in service has not confirmed your e-mail address, so we cannot match it to an account.':
    'O seu serviço de autenticação não confirmou o seu e-mail, por isso não é possível associá-lo a uma conta.',
  'Your password is right. One more step.': 'A sua palavra-passe está correta. Falta um passo.',
  'Enter one of the recovery codes that you kept.': 'Introduza um dos códigos de recuperação que guardou.',
  'Each of your ten codes works once.': 'Cada um dos seus dez códigos funciona uma vez.',
  'Use a recovery code': 'Usar um código de recuperação',
  'Use another way': 'Usar outra forma',
  'Sign in as someone else': 'Iniciar sessão com outra conta',
  'No phone and no codes? Your administrator can reset your two-factor sign-in.':
    'Sem telemóvel e sem códigos? O seu administrador pode repor a sua autenticação de dois fatores.',
  'Sign in with a passkey': 'Iniciar sessão com uma chave de acesso',
  'Set up two-factor sign-in': 'Configurar a autenticação de dois fatores',
  'Your company asks for a second step at sign-in. Add one now, and have it at hand from then on.':
    'A sua empresa pede um segundo passo ao iniciar sessão. Adicione-o agora e tenha-o à mão daqui em diante.',
  'Add a passkey of this device': 'Adicionar uma chave de acesso deste dispositivo',
  'Your codes have been shown. You can make new ones under User preferences.':
    'Os seus códigos já foram mostrados. Pode criar novos nas Preferências do utilizador.',
  'Continue to Milepost': 'Continuar para o Milepost',
  'The passkey could not be added. Please try again.': 'Não foi possível adicionar a chave de acesso. Tente novamente.',
  'This account has two-factor sign-in: sign in on the page of Milepost.':
    'Esta conta tem autenticação de dois fatores: inicie sessão na página do Milepost.',
  'The code is not right, or has been used. Please try again.':
    'O código não está correto ou já foi usado. Tente novamente.',
  'The passkey did not fit. Please try again.': 'A chave de acesso não corresponde. Tente novamente.',
}
