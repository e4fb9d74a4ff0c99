import type { texts as en } from './live-links.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof en> = {
  'Copy it now: it is not shown again. It works for {{duration}}, or until it is ended.':
    'Copie-o agora: não volta a ser mostrado. Funciona durante {{duration}}, ou até ser terminado.',
  'Destination (optional)': 'Destino (opcional)',
  'Destinations found': 'Destinos encontrados',
  'Link works for': 'Validade do link',
  'Live link': 'Link em tempo real',
  'Live links': 'Links em tempo real',
  'Make the live link': 'Criar link',
  'Name on the page (optional)': 'Nome na página (opcional)',
  'Not shared at present.': 'Sem links. Partilhe o veículo para alguém o acompanhar sem ter conta.',
  'Press Enter in the destination and choose one of those found, or clear it.':
    'Prima Enter no destino e escolha um dos lugares encontrados, ou apague-o.',
  'QR code of the live link': 'Código QR do link em tempo real',
  'Remove the destination': 'Remover o destino',
  'End link': 'Terminar link',
  'End live link': 'Terminar link em tempo real',
  'End the live link of {{registration}}?': 'Terminar o link em tempo real de {{registration}}?',
  'Search for the destination': 'Pesquisar o destino',
  'Sharing ended': 'Partilha terminada',
  'Share vehicle…': 'Partilhar veículo…',
  'Share {{registration}}': 'Partilhar {{registration}}',
  'The live link of {{registration}}': 'Link em tempo real de {{registration}}',
  'The live links could not be loaded.': 'Não foi possível carregar os links em tempo real.',
  'Until {{moment}}': 'Até {{moment}}',
  'Whoever has it sees nothing more. A new link can be made at any time.':
    'Quem o tem deixa de ver o veículo. Pode criar um novo link a qualquer momento.',
  'Whoever has the link sees where the vehicle is, without signing in: no driver, no speed, nothing else of your fleet. In private time the page shows no position.':
    'Quem tiver o link vê onde está o veículo, sem iniciar sessão: nem condutor, nem velocidade, nem nada mais da sua frota. Em período privado a página não mostra a posição.',
  'With it the page also shows how far it is by road and when arrival is expected.':
    'A página mostra então também a distância por estrada e a chegada prevista.',
  'You need full access to share a vehicle.': 'O seu perfil não pode partilhar veículos.',
  'not opened yet': 'ainda não aberto',
  'opened {{count}} times_one': 'aberto uma vez',
  'opened {{count}} times_other': 'aberto {{count}} vezes',
  '{{count}} days_link_one': '{{count}} dia',
  '{{count}} days_link_other': '{{count}} dias',
  '{{count}} hours_link_one': '{{count}} hora',
  '{{count}} hours_link_other': '{{count}} horas',
}
