import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { html } from './html.ts'

describe('HTML from a template', () => {
  it('escapes values and keeps HTML', () => {
    expect(html`<p title="${`"'<&>`}">${html`<b>${1}</b>`}${null}${false}${['a', html`<i></i>`]}</p>`.text).toBe(
      '<p title="&#34;&#39;&#60;&#38;&#62;"><b>1</b>a<i></i></p>',
    )
  })

  it('no text can leave its place', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(html`<p title="${text}">`.text.slice(10, -2)).not.toMatch(/["'<>]|&(?!#\d+;)/)
      }),
    )
  })
})
