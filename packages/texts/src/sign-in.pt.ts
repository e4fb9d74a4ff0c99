import type { texts as english } from './sign-in.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Administrator of another company': 'Administrador de outra empresa',
  'After five failed attempts an account takes no password for 15 minutes or longer. Your administrator can help, also with a forgotten password.':
    'Após cinco tentativas falhadas, a conta não aceita palavras-passe durante 15 minutos ou mais. O seu administrador pode ajudar, também se se esqueceu da palavra-passe.',
  'At least 10 characters; 15 or more is better. A few unrelated words work well.':
    'Pelo menos 10 caracteres; 15 ou mais é melhor. Algumas palavras sem relação entre si funcionam bem.',
  'Sign in as a demo user. Each sees what their role allows.':
    'Entre como utilizador de demonstração. Cada um vê o que o seu perfil permite.',
  'Create and go to sign-in': 'Criar e ir para o início de sessão',
  'Create your company and the first administrator. This page works once.':
    'Crie a sua empresa e o primeiro administrador. Esta página funciona uma única vez.',
  'Demo accounts and their password work on this demo only.':
    'As contas de demonstração e a respetiva palavra-passe só funcionam nesta demonstração.',
  'Every vehicle, every mile, in one place.': 'Cada veículo, cada quilómetro, num só lugar.',
  'First administrator': 'Primeiro administrador',
  'First customer': 'Primeiro cliente',
  'For software: uses the API, cannot sign in here.': 'Para programas: usa a API e não inicia sessão aqui.',
  'It took too long, or was started in another window. Nothing is lost: start again.':
    'Demorou demasiado tempo ou foi iniciado noutra janela. Nada se perdeu: comece de novo.',
  'It was cancelled at your sign-in service.': 'Foi cancelado no seu serviço de autenticação.',
  'Language of this page': 'Idioma desta página',
  'or sign in with email': 'ou inicie sessão com e-mail',
  'Please fill this in.': 'Preencha este campo.',
  'Check the marked fields.': 'Verifique os campos assinalados.',
  'Set up Milepost': 'Configurar o Milepost',
  'Set-up code': 'Código de configuração',
  'Sign-in was not completed': 'Não foi possível iniciar sessão',
  'Start again': 'Começar de novo',
  'This is not the code on the console. Check it and try again.':
    'Este não é o código da consola. Verifique-o e tente novamente.',
  'The demo is still being made. Its accounts appear here by themselves.':
    'A demonstração ainda está a ser preparada. As contas aparecem aqui automaticamente.',
  'The email or password is wrong. Try again.': 'O e-mail ou a palavra-passe estão incorretos. Tente novamente.',
  'The server printed it on its console when it started.': 'O servidor mostrou-o na consola quando arrancou.',
  'The passwords do not match.': 'As palavras-passe não coincidem.',
  'This account has been closed. Ask your administrator if you still need it.':
    'Esta conta foi encerrada. Se ainda precisar dela, fale com o seu administrador.',
  'This account is for software. It uses the API and cannot sign in here.':
    'Esta conta destina-se a programas. Usa a API e não pode iniciar sessão aqui.',
  'This is not an email address.': 'Isto não é um endereço de e-mail.',
  'This has characters that cannot be seen.': 'Há caracteres que não se veem.',
  'Use at most 100 characters.': 'Use no máximo 100 caracteres.',
  'Try the demo': 'Experimentar a demonstração',
  'Use the account your administrator gave you.': 'Utilize a conta que o seu administrador lhe deu.',
  'The company that runs the fleet for its customers; often your own.':
    'A empresa que gere a frota para os clientes; muitas vezes a sua.',
  'The company whose vehicles you will see.': 'A empresa cujos veículos vai ver.',
  'Your identity is confirmed, but you have no account here. Ask your administrator for one.':
    'A sua identidade foi confirmada, mas não tem conta aqui. Peça uma ao seu administrador.',
  'Your company': 'A sua empresa',
  'Your sign-in service is not answering. Try again in a minute.':
    'O seu serviço de autenticação não responde. Tente novamente dentro de um minuto.',
  'Your sign-in service has not confirmed your email address, so it cannot be matched to an account.':
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
