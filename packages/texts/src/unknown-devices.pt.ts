import type { Translation } from './translation.ts'
import type { texts as english } from './unknown-devices.en.ts'

export const texts: Translation<typeof english> = {
  'By {{protocol}}, not {{registered}}': 'Por {{protocol}}, em vez de {{registered}}',
  Calls: 'Comunicações',
  'Calls with the number of a tracker are listed here when protocol, network, key or certificate differ.':
    'As comunicações com o número de um localizador aparecem aqui quando o protocolo, a rede, a chave ou o certificado diferem.',
  'Devices that connect without being registered are listed here within seconds.':
    'Os dispositivos que comunicam sem estar registados aparecem aqui em segundos.',
  'First call': 'Primeira comunicação',
  'From another network': 'De outra rede',
  'Last call': 'Última comunicação',
  'Next step': 'Passo seguinte',
  'No device matches': 'Nenhum dispositivo corresponde',
  'No refused devices': 'Sem dispositivos recusados',
  'No unknown devices': 'Sem dispositivos desconhecidos',
  'Not registered': 'Sem registo',
  'Open tracker': 'Abrir localizador',
  'Refused devices': 'Dispositivos recusados',
  'Register {{number}}': 'Registar {{number}}',
  'Register…': 'Registar…',
  'Registered, refused': 'Registados, recusados',
  'Which devices': 'Que dispositivos',
  'With the certificate of another device': 'Com o certificado de outro dispositivo',
  'Without a certificate': 'Sem certificado',
  'Without the right key': 'Sem a chave certa',
}
