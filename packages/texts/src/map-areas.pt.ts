import type { texts as english } from './map-areas.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Add area': 'Adicionar área',
  'An area brings streets, addresses and speed limits to every map.':
    'Uma área traz ruas, moradas e limites de velocidade a todos os mapas.',
  'Upload an OpenStreetMap extract (.osm.pbf) of your area to get its street map, addresses and speed limits.':
    'Envie um extrato do OpenStreetMap (.osm.pbf) da sua zona para ter mapa de ruas, moradas e limites de velocidade.',
  'Another import is running.': 'Já está outra importação em curso.',
  'At most {{size}}': 'No máximo {{size}}',
  'Area covered': 'Área abrangida',
  'Came with Milepost': 'Incluída no Milepost',
  'Checking the result': 'A verificar o resultado',
  'Delete area': 'Eliminar área',
  'Drawing the map': 'A desenhar o mapa',
  'Continue upload': 'Continuar o envio',
  'Importing {{name}}': 'A importar {{name}}',
  'Its streets, addresses and speed limits will no longer be available.':
    'As ruas, as moradas e os limites de velocidade desta área deixam de estar disponíveis.',
  Licence: 'Licença',
  Created: 'Criada',
  'Map of {{name}}': 'Mapa de {{name}}',
  'No street map is installed': 'Não há nenhum mapa de ruas instalado',
  'Upload interrupted. Choose {{file}} again to continue.':
    'Envio interrompido. Escolha {{file}} de novo para continuar.',
  Size: 'Tamanho',
  'The connection was lost. Choose the same file again to continue.':
    'A ligação foi interrompida. Escolha de novo o mesmo ficheiro para continuar.',
  'The file is {{size}}.': 'O ficheiro tem {{size}}.',
  'The import failed.': 'A importação falhou.',
  'The import of {{name}} was cancelled.': 'A importação de {{name}} foi cancelada.',
  'Not enough disk space on the server.': 'Não há espaço suficiente no disco do servidor.',
  'This area came with Milepost and cannot be deleted.': 'Esta área veio com o Milepost e não pode ser eliminada.',
  'The file could not be sent. Choose it again to continue.':
    'Não foi possível enviar o ficheiro. Escolha-o de novo para continuar.',
  'Two-letter code, such as GB.': 'Código de duas letras, como PT.',
  'Two-letter code, such as GB. Leave empty to detect it from the map.':
    'Código de duas letras, como PT. Deixe vazio para o detetar pelo mapa.',
  '{{name}} installed': '{{name}}: área instalada',
  '{{name}} deleted': '{{name}}: área eliminada',
  '{{name}} was not installed': '{{name}}: área não instalada',
  '{{received}} of {{size}} sent': '{{received}} de {{size}} enviados',
  'Another area is being added.': 'Está a ser adicionada outra área.',
}
