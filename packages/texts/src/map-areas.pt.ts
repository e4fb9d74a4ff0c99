import type { texts as english } from './map-areas.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Add area': 'Adicionar área',
  'An area brings streets, addresses and speed limits to every map.':
    'Uma área traz ruas, moradas e limites de velocidade a todos os mapas.',
  'An OpenStreetMap extract (.osm.pbf) of the area your vehicles drive in becomes street map, addresses and speed limits.':
    'Um extrato do OpenStreetMap (.osm.pbf) da zona onde os seus veículos circulam torna-se mapa de ruas, moradas e limites de velocidade.',
  'Another import is running.': 'Já está outra importação em curso.',
  'At most {{size}}': 'No máximo {{size}}',
  Bounds: 'Limites',
  'Came with Milepost': 'Incluída no Milepost',
  'Checking the result': 'A verificar o resultado',
  'Delete area': 'Eliminar área',
  'Drawing the map': 'A desenhar o mapa',
  'Go on': 'Continuar',
  'Importing {{name}}': 'A importar {{name}}',
  'Its street map, addresses and speed limits are no longer known to Milepost.':
    'O Milepost deixa de conhecer o mapa de ruas, as moradas e os limites de velocidade desta área.',
  Licence: 'Licença',
  Made: 'Criada',
  'Map of {{name}}': 'Mapa de {{name}}',
  'No street map is installed': 'Não há nenhum mapa de ruas instalado',
  'Nobody is sending it. Choose {{file}} again to go on.':
    'Ninguém o está a enviar. Escolha {{file}} de novo para continuar.',
  Size: 'Tamanho',
  'The connection broke off. Choose the same file again to go on.':
    'A ligação foi interrompida. Escolha de novo o mesmo ficheiro para continuar.',
  'The file has {{size}}.': 'O ficheiro tem {{size}}.',
  'The import failed.': 'A importação falhou.',
  'The import of {{name}} was cancelled.': 'A importação de {{name}} foi cancelada.',
  'There is not enough room on the disk of the server.': 'Não há espaço suficiente no disco do servidor.',
  'This area came with Milepost and cannot be deleted.': 'Esta área veio com o Milepost e não pode ser eliminada.',
  'This could not be done.': 'Não foi possível concluir.',
  'Two letters, such as PT.': 'Duas letras, como PT.',
  'Two letters, such as PT. Leave it empty to find it from the map.':
    'Duas letras, como PT. Deixe vazio para o determinar pelo mapa.',
  '{{name}} is installed.': '{{name}} está instalada.',
  '{{name}} was deleted.': '{{name}} foi eliminada.',
  '{{name}} was not installed.': '{{name}} não foi instalada.',
  '{{received}} of {{size}} sent': '{{received}} de {{size}} enviados',
}
