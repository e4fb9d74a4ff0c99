import type { TelemetryTable } from './telemetry-table.ts'

/** A statement that a connection prepares once, and the values of its parameters for what it is given. */
export interface PreparedStatement<Given> {
  /** As the driver takes it. */
  of(given: Given): { name: string; text: string; values: unknown[] }
}

/** The parameters of a statement while its text is written: each is numbered where it stands, beside what gives its value. */
export class Parameters<Given> {
  readonly #values: ((given: Given) => readonly unknown[])[] = []
  #count = 0

  /** One value. */
  value(of: (given: Given) => unknown): string {
    return `$${this.#add(1, given => [of(given)])}`
  }

  /** Rows of a table, an array for each column: for many rows. */
  rows<Stored extends object>(table: TelemetryTable<Stored>, rowsOf: (given: Given) => readonly Stored[]): string {
    return table.rowsOfArrays(this.#add(table.columns.length, given => table.arrays(rowsOf(given))))
  }

  /** Rows of a table as JSON: one parameter, for few rows. */
  jsonRows<Stored extends object>(table: TelemetryTable<Stored>, rowsOf: (given: Given) => readonly Stored[]): string {
    return table.rowsOfJson(this.value(given => table.json(rowsOf(given))))
  }

  valuesOf(given: Given): unknown[] {
    return this.#values.flatMap(values => values(given))
  }

  /** Gives the number of the first. */
  #add(count: number, values: (given: Given) => readonly unknown[]): number {
    this.#values.push(values)
    this.#count += count
    return this.#count - count + 1
  }
}

/** `write` gives the text, once; whatever is a parameter in it comes from its argument. */
export function prepareStatement<Given>(
  name: string,
  write: (parameters: Parameters<Given>) => string,
): PreparedStatement<Given> {
  const parameters = new Parameters<Given>()
  const text = write(parameters)
  return { of: given => ({ name, text, values: parameters.valuesOf(given) }) }
}
