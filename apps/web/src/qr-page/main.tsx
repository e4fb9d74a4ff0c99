// The page of the QR code at a vehicle: an entry of its own, which takes React and nothing else of the application.
import '../ui/tokens.css'
import './qr-page.css'
import { LOCALES, languageOfBrowser } from '@milepost/texts/language.ts'
import { createRoot } from 'react-dom/client'
import { QrPage } from './QrPage.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('qr.html has no #root')

const query = new URLSearchParams(location.search)
const language = languageOfBrowser(navigator.languages)
document.documentElement.lang = LOCALES[language]

createRoot(root).render(
  <QrPage
    language={language}
    registration={query.get('registration')?.trim().toUpperCase() || null}
    vehicleId={/^\d{1,9}$/.exec(query.get('vehicle_id') ?? '')?.[0] ?? null}
  />,
)
