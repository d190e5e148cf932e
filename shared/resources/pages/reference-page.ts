import { baseCss, componentPageStyleOf, type HtmlPage, html } from '#shared/platform/http/html.ts'
import { explorer, routes } from './routes.ts'

/** Styles of the reference component, as values of the variables that the component defines. */
const style = componentPageStyleOf(`${baseCss}
body { max-width: none; margin: 0; padding: 0 }
main { display: flex; flex-direction: column; height: 100dvh }
h1 { margin: 0; padding: .5rem 1rem; font-size: 1rem }
noscript { padding: 0 1rem }
a { color: light-dark(#1a5fb4, #8ab8ff) }
openapi-explorer {
  flex: 1; min-height: 0;
  --font-size-regular: 16px; --font-size-small: 14px; --font-size-mono: 14px;
  --primary-color: #1a5fb4; --primary-btn-text-color: #fff; --secondary-color: #b35c00; --blue: #1a5fb4; --green: #1e7b34; --orange: #a84b00;
  --nav-bg-color: #f3f5f8; --nav-text-color: #333; --nav-hover-bg-color: #dfe6ee; --nav-hover-text-color: #000;
  --header-bg: #fff; --header-fg: #222; --header-color-darker: #fff; --header-color-border: #767676;
}
openapi-explorer::part(btn-try) { color: var(--primary-btn-text-color) }
openapi-explorer::part(btn):focus-visible { outline: 2px solid var(--secondary-color); outline-offset: 2px }
@media (max-width: 30rem) {
  openapi-explorer::part(section-auth) { zoom: .9 }
}
@media (prefers-color-scheme: dark) {
  openapi-explorer {
    --bg: #16191d; --bg2: #1f242a; --bg3: #2a3038; --light-bg: #38404a; --input-bg: #1f242a; --hover-color: #242a31;
    --fg: #e4e6e9; --fg2: #cfd3d8; --fg3: #b4bac2; --light-fg: #a3aab3; --placeholder-color: #9aa1aa;
    --border-color: #59626d; --light-border-color: #3a424c;
    --primary-color: #8ab8ff; --secondary-color: #ffb866; --primary-btn-text-color: #10243f; --blue: #8ab8ff;
    --green: #7fd492; --orange: #ffb27d; --red: #ff9a92; --purple: #c7a6ff; --yellow: #f0d060; --gray: #b4bac2; --pink: #ff9ccb;
    --light-blue: #1d2a3d; --light-green: #1b2f22; --light-orange: #3a2a1c; --light-red: #3b2221; --light-purple: #2c2440;
    --light-yellow: #352f18; --light-gray: #2a3038;
    --code-fg: #cfd3d8; --inline-code-fg: #ffb27d; --code-property-color: #8ab8ff; --code-keyword-color: #c7a6ff;
    --code-operator-color: #ffb27d;
    --nav-bg-color: #1f242a; --nav-text-color: #cfd3d8; --nav-hover-bg-color: #2a3038; --nav-hover-text-color: #fff;
    --header-bg: #16191d; --header-fg: #e4e6e9; --header-color-darker: #16191d; --header-color-border: #8a929c;
  }
}
`)

/**
 * The reference of the API. A component shows the OpenAPI document and sends the requests that readers try out.
 * `fetch-credentials="omit"` prevents the browser's own password prompt after a 401.
 */
export const referencePage: HtmlPage = {
  status: 200,
  title: 'API reference',
  style,
  content: html`<noscript><p>The reference needs JavaScript. The <a href="/api/v3/spec.json">OpenAPI document</a> has the same content.</p></noscript>
<openapi-explorer spec-url="/api/v3/spec.json" hide-server-selection fetch-credentials="omit"></openapi-explorer>
<script defer src="${routes.explorer.path}" integrity="sha256-${Buffer.from(explorer.sha256, 'hex').toString('base64')}"></script>`,
}
