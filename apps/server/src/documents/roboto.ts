import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')

/** Roboto comes with pdfmake (Apache License 2.0). It is put into each file, so that it reads the same everywhere. */
export const ROBOTO_FILES = {
  normal: join(fonts, 'Roboto-Regular.ttf'),
  bold: join(fonts, 'Roboto-Medium.ttf'),
  italics: join(fonts, 'Roboto-Italic.ttf'),
  bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
}
