import type { texts as english } from './trackers.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  '490154203237518': '490154203237518',
  'A key, a network or a certificate is asked of this tracker that this protocol cannot show. Change who may report as it first.':
    'É exigida a este localizador uma chave, uma rede ou um certificado que este protocolo não pode apresentar. Altere primeiro quem pode comunicar como ele.',
  'A tracker with this number is registered already. Check the number, or archive that tracker first.':
    'Já está registado um localizador com este número. Verifique o número ou arquive primeiro esse localizador.',
  'Add the first tracker to see its vehicle on the map.':
    'Adicione o primeiro localizador para ver o seu veículo no mapa.',
  'Add tracker': 'Adicionar localizador',
  'Another tracker is in this vehicle. Take that one out first, or choose another vehicle.':
    'Este veículo já tem outro localizador. Retire-o primeiro ou escolha outro veículo.',
  'As printed on it: it says what the inputs of some devices mean':
    'Tal como impresso nele: indica o que significam as entradas de alguns dispositivos',
  'Check each digit: an IMEI has 15, and the last one follows from the others. Devices of this protocol use no other number; those of JT/T 808 have no zeros in front.':
    'Verifique cada algarismo: um IMEI tem 15, e o último resulta dos outros. Os dispositivos deste protocolo não usam outro número; os de JT/T 808 não têm zeros à esquerda.',
  Connected: 'Ligado',
  Connection: 'Ligação',
  Device: 'Dispositivo',
  'Devices of this protocol have another kind of number. Check both.':
    'Os dispositivos deste protocolo têm outro tipo de número. Verifique ambos.',
  FMC130: 'FMC130',
  'From now on. What it reported before stays with the vehicle it was in.':
    'A partir de agora. O que comunicou antes fica no veículo em que estava.',
  'In a vehicle': 'Num veículo',
  'It has not been in a vehicle yet.': 'Ainda não esteve num veículo.',
  'It has not reported yet. Set its server and port, and switch it on.':
    'Ainda não comunicou. Configure o servidor e a porta e ligue-o.',
  'Last contact': 'Último contacto',
  'Last position': 'Última posição',
  'No archived trackers': 'Sem localizadores no arquivo',
  'No tracker matches': 'Nenhum localizador corresponde',
  'No trackers yet': 'Ainda não há localizadores',
  'Number, model or registration': 'Número, modelo ou matrícula',
  'Settings for the device, and what it sends': 'Configuração do dispositivo e o que envia',
  'The language it reports in, usually named after its maker':
    'A linguagem em que comunica, em geral com o nome do fabricante',
  'The number it reports with: the IMEI printed on most devices, or the identifier set in the app':
    'O número com que comunica: o IMEI impresso na maioria dos dispositivos ou o identificador definido na aplicação',
  'The tracker was assigned otherwise meanwhile. Choose the vehicle again.':
    'Entretanto, o localizador foi atribuído de outra forma. Escolha de novo o veículo.',
  'Tracker added': 'Localizador adicionado',
  'Tracker saved': 'Localizador guardado',
  'What they send is refused from now on. What they reported stays with its vehicles, and they can be restored.':
    'O que enviarem passa a ser recusado. O que comunicaram fica nos seus veículos, e podem ser restaurados.',
  'since {{from}}': 'desde {{from}}',
  'the tracker is taken out': 'o localizador é retirado',
  '{{from}} to {{until}}': '{{from}} a {{until}}',
  '{{number}} trackers archived_one': '{{number}} localizador arquivado',
  '{{number}} trackers archived_other': '{{number}} localizadores arquivados',
  '{{number}} trackers changed_one': '{{number}} localizador alterado',
  '{{number}} trackers changed_other': '{{number}} localizadores alterados',
  '{{number}} trackers restored_one': '{{number}} localizador restaurado',
  '{{number}} trackers restored_other': '{{number}} localizadores restaurados',
}
