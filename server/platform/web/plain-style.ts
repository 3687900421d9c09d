import { createHash } from 'node:crypto'

/** The colours of the app in each theme: those of `web/ui/palette.ts` that these pages use. */
export const colours = {
  dark: {
    ground: '#07120E',
    surface: '#0C1C16',
    raised: '#12291F',
    line: '#21402F',
    edge: '#64826F',
    text: '#F4EFE3',
    muted: '#B9C2B6',
    brass: '#E0B44C',
    'brass-edge': '#F2D488',
    'on-brass': '#1B1505',
    'brass-text': '#E9C46A',
    chalk: '#6FB7D6',
    'cloth-deep': '#0A2419',
  },
  light: {
    ground: '#F2EBDA',
    surface: '#FAF5E9',
    raised: '#FFFDF7',
    line: '#DCD1B6',
    edge: '#837A60',
    text: '#13231B',
    muted: '#4A574D',
    brass: '#E3B750',
    'brass-edge': '#8A6512',
    'on-brass': '#1B1505',
    'brass-text': '#745200',
    chalk: '#1B6283',
    'cloth-deep': '#123F2C',
  },
} as const

const variables = (palette: Record<string, string>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The families with their files, where the web is built. */
export type Fonts = { body: string | null; display: string | null }

const face = (family: string, weights: string, address: string | null) =>
  address === null
    ? ''
    : `@font-face{font-family:"${family}";font-weight:${weights};font-display:swap;src:url("${address}") format("woff2")}`

const rules = `
*{box-sizing:border-box}
html{color-scheme:dark light;background:var(--ground);color:var(--text);font:16px/1.55 "Figtree Variable",system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;overflow-wrap:break-word}
h1,h2,h3{margin:0;font-family:"Bricolage Grotesque Variable",system-ui,sans-serif;font-weight:650;letter-spacing:-.015em;line-height:1.15;text-wrap:balance}
h1{font-size:clamp(1.75rem,1.3rem + 2vw,2.5rem)}
h2{font-size:1.375rem}
h3{font-size:1.25rem}
p,ul,dl,dd{margin:0;padding:0}
ul{list-style:none}
img{display:block;width:100%}
a{color:inherit;text-decoration-color:var(--edge);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--chalk);outline-offset:2px}
.muted{color:var(--muted)}
.small{font-size:.875rem}
.accent{color:var(--brass-text);font-weight:600}
.hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.top{display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:60px;padding:6px max(12px,env(safe-area-inset-left,0px));background:var(--surface);border-bottom:1px solid var(--line)}
.club{display:flex;align-items:center;gap:10px;min-width:0;min-height:44px;text-decoration:none;line-height:1.15}
.club img{flex:none;width:auto;max-width:96px;height:38px;object-fit:contain}
.club b{display:block;font:700 1.1875rem/1.15 "Bricolage Grotesque Variable",system-ui,sans-serif;letter-spacing:-.02em}
.club small{display:block;color:var(--brass-text);font-size:.6875rem;font-weight:500;letter-spacing:.02em}
.tools{display:flex;flex:none;align-items:center;gap:4px}
.tools a{display:inline-flex;align-items:center;min-height:44px;padding:0 10px;border-radius:12px;font-weight:620;font-size:.9375rem;text-decoration:none}
.tools a:hover,.back:hover{text-decoration:underline}
main{flex:1;display:flex;flex-direction:column;gap:24px;width:100%;max-width:72rem;margin:0 auto;padding:24px max(16px,env(safe-area-inset-left,0px)) 48px}
.head{display:flex;flex-direction:column;gap:8px}
.back{display:inline-flex;align-items:center;gap:8px;align-self:flex-start;min-height:44px;margin:-12px 0;color:var(--chalk);font-weight:600;text-decoration:none}
.month{margin-top:8px}
.month::first-letter{text-transform:uppercase}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:20px}
.card{position:relative;display:flex;flex-direction:column;overflow:hidden;border:1px solid var(--line);border-radius:18px;background:var(--surface);transition:border-color 160ms}
.card:hover{border-color:var(--brass-edge)}
.card div:last-child{display:flex;flex:1;flex-direction:column;gap:6px;padding:14px 18px 18px}
.card a{color:var(--text);text-decoration:none}
.card a::after{content:"";position:absolute;inset:0;border-radius:18px}
.card a:focus-visible{outline:none}
.card a:focus-visible::after{outline:3px solid var(--chalk);outline-offset:-3px}
.when{color:var(--brass-text);font-weight:600;font-size:.9375rem;font-variant-numeric:tabular-nums}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin-top:auto;padding-top:8px;font-size:.9375rem;font-variant-numeric:tabular-nums}
.scene{position:relative;overflow:hidden;background:var(--cloth-deep)}
.scene img{height:auto;aspect-ratio:16/9;object-fit:cover}
.scene[data-dim] img{filter:saturate(.45) brightness(.55)}
.pill{position:absolute;top:12px;left:12px;padding:4px 11px;border:1px solid var(--line);border-radius:999px;background:var(--ground);font-size:.8125rem;font-weight:620;line-height:1.3}
.stamp{position:absolute;top:50%;left:50%;translate:-50% -50%;rotate:-4deg;padding:8px 20px;border:2px solid;border-radius:8px;background:rgb(7 18 14/78%);color:#f4efe3;font:700 1.125rem/1.3 "Bricolage Grotesque Variable",system-ui,sans-serif;white-space:nowrap}
.detail{display:grid;gap:24px}
.detail .scene{border:1px solid var(--line);border-radius:18px}
.panel{display:flex;flex-direction:column;gap:18px;align-self:start;padding:22px 20px;border:1px solid var(--line);border-radius:18px;background:var(--surface);box-shadow:0 10px 30px -18px rgb(0 0 0/70%)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:16px 12px}
.facts div{display:grid;grid-template-columns:20px 1fr;column-gap:14px;align-content:start;font-variant-numeric:tabular-nums}
.facts div:first-child{grid-column:1/-1}
.facts svg{grid-row:span 2;margin-top:2px;color:var(--brass-text)}
.button{display:flex;align-items:center;justify-content:center;min-height:48px;padding:8px 20px;border:1px solid var(--brass-edge);border-radius:12px;background:var(--brass);color:var(--on-brass);font-weight:620;text-decoration:none}
.button:hover{filter:brightness(1.06)}
.button[data-quiet]{border-color:var(--edge);background:none;color:var(--text)}
.action{position:sticky;bottom:12px;border-radius:12px;background:var(--surface);box-shadow:0 0 0 10px var(--surface)}
.code{align-self:center;width:min(100%,240px);padding:8px;border-radius:14px;background:#fff;line-height:0}
.about{display:flex;flex-direction:column;gap:10px}
.about p{max-width:65ch;font-size:1.0625rem;line-height:1.65;white-space:pre-line}
.bottom{padding:20px 16px calc(20px + env(safe-area-inset-bottom,0px));border-top:1px solid var(--line);text-align:center}
.bottom nav{display:flex;flex-wrap:wrap;justify-content:center;gap:0 24px}
.bottom nav a{display:inline-flex;align-items:center;min-height:44px}
@media (min-width:62em){
main{padding:36px 32px 64px}
.top{min-height:68px;padding-inline:20px}
.detail{grid-template:"scene ticket" auto "about ticket" 1fr/minmax(0,1.7fr) minmax(320px,1fr);gap:28px 32px}
.detail .scene{grid-area:scene}.detail .panel{grid-area:ticket;position:sticky;top:24px;padding:24px 26px}.detail .about{grid-area:about}
.action{position:static;box-shadow:none}
}
@media print{.top nav,.action,.bottom nav{display:none}}
`

export type Style = { text: string; source: string; fonts: string[] }

/** The style sheet inside each page, its source for the Content-Security-Policy, and the fonts to load early. */
export function styleWith({ body, display }: Fonts): Style {
  const text = [
    face('Figtree Variable', '300 900', body),
    face('Bricolage Grotesque Variable', '200 800', display),
    `:root{${variables(colours.dark)}}`,
    `@media (prefers-color-scheme:light){:root{${variables(colours.light)}}}`,
    rules.replaceAll('\n', ''),
  ].join('')
  return {
    text,
    source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    fonts: [body, display].filter((each) => each !== null),
  }
}
