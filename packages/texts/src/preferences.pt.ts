import type { texts as english } from './preferences.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Date format': 'Formato da data',
  'Time format': 'Formato da hora',
  'Units of distance': 'Unidades de distância',
  '24 hours': '24 horas',
  '12 hours': '12 horas',
  'That of your vehicles, else of this browser': 'Dos seus veículos, senão do navegador',
  'Those of your company, else miles': 'As da sua empresa, senão milhas',
  'That of your company': 'O da sua empresa',
  'Save preferences': 'Guardar preferências',
  'Preferences saved': 'Preferências guardadas',
  'Change password': 'Mudar a palavra-passe',
  'Present password': 'Palavra-passe atual',
  'New password': 'Palavra-passe nova',
  'Repeat the new password': 'Repetir a palavra-passe nova',
  'Password changed': 'Palavra-passe mudada',
  'Your other sessions end. This one goes on.': 'As suas outras sessões terminam. Esta continua.',
  'Your present password is not correct': 'A palavra-passe atual não está correta',
  'Where you are signed in': 'Onde tem sessão iniciada',
  'This browser': 'Este navegador',
  'Since {{moment}}': 'Desde {{moment}}',
  'Last seen {{moment}}': 'Vista pela última vez {{moment}}',
  'End session': 'Terminar sessão',
  'Session ended': 'Sessão terminada',
  'Unknown browser': 'Navegador desconhecido',
  Theme: 'Tema',
  'Counts at once, in every browser in which you sign in.':
    'Tem efeito imediato, em todos os navegadores em que iniciar sessão.',
  'Dates, units and language': 'Datas, unidades e idioma',
  'Of the pages and of emails.': 'Das páginas e dos e-mails.',
  'Start page': 'Página inicial',
  'Opens after you sign in.': 'Abre depois de iniciar sessão.',
  'Sign-in': 'Início de sessão',
  'Your sign-in service keeps your password and your two-factor sign-in: change them there.':
    'O seu serviço de autenticação guarda a sua palavra-passe e a autenticação de dois fatores: altere-as lá.',
  'End all others': 'Terminar todas as outras',
  'End all other sessions?': 'Terminar todas as outras sessões?',
  'Whoever is signed in to your account elsewhere has to sign in again. This browser stays signed in.':
    'Quem tiver sessão iniciada na sua conta noutro lado tem de iniciar sessão de novo. Este navegador mantém a sessão.',
  'Other sessions ended': 'Outras sessões terminadas',
}
