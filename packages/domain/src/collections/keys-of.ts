/** The keys of an object whose type names all of them, in their order. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object).filter(key => isKeyOf(object, key))

export const isKeyOf = <T extends object>(object: T, key: PropertyKey): key is keyof T & string =>
  Object.hasOwn(object, key)
