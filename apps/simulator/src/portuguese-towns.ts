export interface Town {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const town = (name: string, latitude: number, longitude: number): Town => ({ name, latitude, longitude })

/** Three towns per trailer, near enough that a lorry gets from one to the next within hours; then one per machine. */
export const portugueseTowns: readonly Town[] = [
  town('Maia', 41.2357, -8.6199), town('Santo Tirso', 41.3426, -8.4774), town('Guimarães', 41.4425, -8.2918),
  town('Braga', 41.5454, -8.4265), town('Barcelos', 41.5388, -8.6151), town('Viana do Castelo', 41.6932, -8.8329),
  town('Aveiro', 40.6405, -8.6538), town('Águeda', 40.5744, -8.4437), town('Viseu', 40.6566, -7.9125),
  town('Coimbra', 40.2033, -8.4103), town('Pombal', 39.9164, -8.6285), town('Leiria', 39.7436, -8.8071),
  town('Santarém', 39.2369, -8.6868), town('Torres Novas', 39.4812, -8.5397), town('Tomar', 39.6036, -8.4094),
  town('Évora', 38.5714, -7.9135), town('Estremoz', 38.842, -7.5855), town('Elvas', 38.8815, -7.1628),
  town('Faro', 37.0194, -7.9304), town('Loulé', 37.1377, -8.0197), town('Portimão', 37.1386, -8.5378),
  town('Matosinhos', 41.1844, -8.6963), town('Póvoa de Varzim', 41.3834, -8.7636), town('Penafiel', 41.2083, -8.2829),
  town('Vila Real', 41.3006, -7.7441), town('Bragança', 41.8061, -6.7567),
] // biome-ignore format: a table
