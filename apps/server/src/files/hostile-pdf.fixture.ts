const HEAD = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
const TAIL = 'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'

/** A tree of 25 levels, of which each has the next one ten times. */
export function pagesWithoutNumber(): string {
  const levels = Array.from({ length: 25 }, (_, at) => {
    const kids = `${at + 3} 0 R `.repeat(10)
    return `${at + 2} 0 obj\n<< /Type /Pages /Count 1 /Kids [${kids}] >>\nendobj\n`
  })
  return `${HEAD}${levels.join('')}27 0 obj\n<< /Type /Page /Parent 26 0 R /MediaBox [0 0 9 9] >>\nendobj\n${TAIL}`
}

/** Its table says that it goes on for a thousand million entries, over which a reader counts. */
export const ENDLESS = `${HEAD}2 0 obj
<< /Type /Pages /Count 1 /Kids [3 0 R] >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>
endobj
4 0 obj
<< /Type /XRef /Size 5 /W [1 1 1] /Index [0 999999999] /Root 1 0 R /Length 3 >>
stream
abc
endstream
endobj
${TAIL}`
