/** How the documents page what is chosen from (VF-104, VF-111). */
export const FIFTEEN_BY_NAME = { pageSize: 15, ordering: 'name' } as const

/** Every row of a call that is paged: one page after another, from 1 on. */
export async function everyPage<Row>(
  read: (page: number) => Promise<{ count: number; results: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { count, results } = await read(page)
    rows.push(...results)
    if (rows.length >= count || results.length === 0) return rows
  }
}
