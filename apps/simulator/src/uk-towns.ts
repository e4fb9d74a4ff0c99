export interface Town {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const town = (name: string, latitude: number, longitude: number): Town => ({ name, latitude, longitude })

/** Three towns per trailer, near enough that a lorry gets from one to the next within hours; then one per machine. */
export const ukTowns: readonly Town[] = [
  town('Oakham', 52.6705, -0.728), town('Stamford', 52.6517, -0.4802), town('Melton Mowbray', 52.7661, -0.886),
  town('Grantham', 52.9115, -0.6418), town('Newark-on-Trent', 53.0765, -0.809), town('Lincoln', 53.2307, -0.5406),
  town('Doncaster', 53.5228, -1.1285), town('Goole', 53.7047, -0.8776), town('Selby', 53.7837, -1.0671),
  town('Carlisle', 54.8925, -2.9329), town('Penrith', 54.6641, -2.7527), town('Kendal', 54.328, -2.7463),
  town('Taunton', 51.0154, -3.1068), town('Bridgwater', 51.1279, -3.0036), town('Exeter', 50.7236, -3.5275),
  town('Ashford', 51.1465, 0.875), town('Folkestone', 51.0814, 1.1695), town('Maidstone', 51.2704, 0.5227),
  town('Perth', 56.395, -3.4308), town('Dundee', 56.462, -2.9707), town('Stirling', 56.1165, -3.9369),
  town('Kettering', 52.3981, -0.7264), town('Peterborough', 52.5695, -0.2405), town('Shrewsbury', 52.7073, -2.7553),
  town('Ipswich', 52.0567, 1.1482), town('Inverness', 57.4778, -4.2247),
] // biome-ignore format: a table
