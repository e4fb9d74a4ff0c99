import type { Plugin } from 'vite'

/** What every page has first: its characters, its width, its colours before anything is drawn, its picture and its name. */
const HEAD = `
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#14191f" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/milepost.svg" type="image/svg+xml" />
    <title>Milepost</title>
    <script src="/colour-scheme.js"></script>`

const BODY = `
    <div id="root"></div>
    <noscript>Milepost needs JavaScript. O Milepost precisa de JavaScript.</noscript>`

/** Writes into each page what all of them have. */
export const pageHead: Plugin = {
  name: 'page-head',
  transformIndexHtml: {
    order: 'pre',
    handler: html => html.replace('<head>', `<head>${HEAD}`).replace('<body>', `<body>${BODY}`),
  },
}
