import { Html } from '../../documents/html.ts'

export const MARK = new Html(`<svg viewBox="0 0 32 32" aria-hidden="true">
<path d="M6 30V12.5C6 6.4 10.5 2 16 2s10 4.4 10 10.5V30z" fill="#fff"/>
<path d="M10.5 21.5v-9l5.5 5.6 5.5-5.6v9" fill="none" stroke="#0d6380" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M3 30h26" stroke="#e0a100" stroke-width="3" stroke-linecap="round"/></svg>`)

/** A quiet map: minor and major roads, water, one route under way and vehicles on it. Drawn once, moved by nothing. */
export const SCENE = new Html(`<svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<defs><linearGradient id="night" x1="0" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="#0f6a88"/><stop offset="1" stop-color="#06384a"/></linearGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0.6" stop-color="#063445" stop-opacity="0"/><stop offset="0.88" stop-color="#063445" stop-opacity="0.92"/></linearGradient></defs>
<rect width="720" height="900" fill="url(#night)"/>
<path d="M720 40C640 70 600 150 622 232s96 96 98 190z" fill="#fff" opacity=".045"/>
<path d="M0 505c70-18 110 20 128 82S70 720 0 716z" fill="#fff" opacity=".045"/>
<g fill="none" stroke="#fff" stroke-linecap="round">
<g stroke-width="1.6" opacity=".13">
<path d="M40 0c10 120 62 168 60 268S20 420 40 520M210 0c-6 90 34 150 26 240s-70 140-62 250 60 130 52 230M380 0c12 70-22 130-8 220M520 0c-14 110 40 180 22 290s-66 150-40 280 34 170 22 330M640 0c0 60-40 90-36 170"/>
<path d="M0 90c120 20 190-26 300-8s180 60 420 10M0 220c90-20 150 24 240 20s150-60 260-44 130 56 220 40M0 400c100 16 160-30 250-12s160 66 270 44 130-40 200-26M0 640c130-30 190 30 300 22s160-64 270-40 90 30 150 26M120 900c10-90 60-120 56-200M330 900c-8-70 30-140 20-230M640 900c6-80-30-130-12-220"/>
</g>
<g stroke-width="5" opacity=".17">
<path d="M0 310c140-40 210 40 330 22s190-120 390-92M300 0c-20 140 70 210 60 330S250 560 280 900"/>
</g>
<path d="M96 760C150 690 246 706 290 628s-14-150 44-226 124-38 168-112-4-128 70-176" stroke="#f0b429" stroke-width="5"/>
<path d="M572 114c34-22 74-28 112-60" stroke="#f0b429" stroke-width="5" stroke-dasharray="1 13" opacity=".8"/>
</g>
<g stroke="#06384a" stroke-width="3">
<circle cx="96" cy="760" r="9" fill="#fff"/>
<g transform="translate(572 114) rotate(57)"><circle r="19" fill="#fff"/><path d="M0-9 7 8 0 4-7 8z" fill="#0d6380" stroke="none"/></g>
<g transform="translate(322 420) rotate(24)"><circle r="14" fill="#fff"/><path d="M0-6.5 5 6 0 3-5 6z" fill="#1a7a3c" stroke="none"/></g>
<g transform="translate(238 240)"><circle r="12" fill="#fff"/><rect x="-4" y="-4" width="8" height="8" rx="1" fill="#3b5f8f" stroke="none"/></g>
<g transform="translate(520 446) rotate(100)"><circle r="13" fill="#fff"/><path d="M0-6 4.5 5.5 0 2.7-4.5 5.500z" fill="#1a7a3c" stroke="none"/></g>
<g transform="translate(104 330)"><circle r="11" fill="#fff"/><rect x="-3.5" y="-3.5" width="7" height="7" rx="1" fill="#3b5f8f" stroke="none"/></g>
</g>
<rect width="720" height="900" fill="url(#foot)"/></svg>`)
