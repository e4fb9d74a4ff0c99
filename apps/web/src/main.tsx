import { createRoot } from 'react-dom/client'
import { startApp } from './app/start-app.tsx'
import { startLanguage } from './i18n/language.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

await startApp(createRoot(root), { language: startLanguage() })
