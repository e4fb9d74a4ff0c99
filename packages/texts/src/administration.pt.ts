import type { texts as english } from './administration.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Categories and groups of areas': 'Categorias e grupos de áreas',
  'Programs that read your data': 'Programas que leem os seus dados',
  'Companies that vehicles are leased from': 'Empresas que nos alugam os veículos',
  'Companies, logos and their settings': 'Empresas, logótipos e definições',
  'Days that this release works out differently': 'Dias que esta versão calcula de outra forma',
  'Countries of which the map has detail': 'Países com detalhe no mapa',
  'Depots and teams, with their vehicles': 'Bases e equipas, com os seus veículos',
  'Several depots together': 'Várias bases em conjunto',
  'Devices and the vehicles they are in': 'Dispositivos e respetivos veículos',
  'Devices that call and are not registered': 'Dispositivos que comunicam sem estarem registados',
  Fleet: 'Frota',
  'Language, units, dates and password': 'Idioma, unidades, datas e palavra-passe',
  Organisation: 'Organização',
  'Registrations, types and equipment': 'Matrículas, tipos e equipamento',
  'This installation': 'Esta instalação',
  'Vehicles and QR codes from a file': 'Veículos e códigos QR a partir de um ficheiro',
  'Who receives which report': 'Quem recebe cada relatório',
  'Who signs in and what they may use': 'Quem entra e o que pode usar',
  'Your account': 'A sua conta',
}
