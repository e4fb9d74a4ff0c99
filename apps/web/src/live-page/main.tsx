// The page of a live link: an entry of its own, which takes React and nothing else of the application; its map comes after it.
import '../ui/tokens.css'
import './live-page.css'
import { LOCALES, languageOfBrowser } from '@milepost/texts/language.ts'
import { createRoot } from 'react-dom/client'
import { LivePage } from './LivePage.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('live.html has no #root')

const language = languageOfBrowser(navigator.languages)
document.documentElement.lang = LOCALES[language]
// Another link that is pasted over this one is another vehicle.
addEventListener('hashchange', () => location.reload())

createRoot(root).render(<LivePage language={language} token={location.hash.slice(1)} />)
