import { baseCss, html, lookOf, type Page } from '#shared/platform/http/html.ts'
import { routes as api } from '#shared/resources/api/routes.ts'
import { routes } from './routes.ts'

const look = lookOf(`${baseCss}
body { max-width: 40rem }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem }
a { color: light-dark(#1a5fb4, #8ab8ff) }
dt { font-weight: 600 }
dd { margin: 0 0 .75rem }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
pre { padding: .75rem; overflow-x: auto; border: 1px solid light-dark(#ccc, #555); border-radius: .25rem }
`)

/** Says what the service is, and where to go. */
export const startPage: Page = {
  status: 200,
  title: 'Project Management API',
  look,
  content: html`<p>Users, projects, versions, grids and permissions as a hypermedia API (HAL+JSON), in the manner of OpenProject’s API v3.</p>
<dl>
<dt><a href="${routes.reference.path}">Reference</a></dt>
<dd>Every address with its parameters, bodies and errors. You can try requests there.</dd>
<dt><a href="${api.root.path}">${api.root.path}</a></dt>
<dd>Where programs begin: links to every collection.</dd>
<dt><a href="/api/v3/spec.json">OpenAPI document</a> (<a href="/api/v3/spec.yml">YAML</a>)</dt>
<dd>What clients are generated from.</dd>
</dl>
<h2>Sign in</h2>
<p>An administrator gives you an API token. Send it with each request, in either of these ways:</p>
<pre tabindex="0"><code>Authorization: Bearer TOKEN
Authorization: Basic <i>base64 of</i> apikey:TOKEN</code></pre>
<p>With <code>curl</code>, for example:</p>
<pre tabindex="0"><code>curl -u apikey:TOKEN <i>this address</i>${api.root.path}/users/me</code></pre>
<p>Where passwords are allowed, your login and your password work in place of <code>apikey</code> and the token.</p>
<h2>Limits</h2>
<p>Who sends too many requests is answered <code>429</code>, and <code>503</code> says that the service is short of something: wait as many seconds as
<code>Retry-After</code> says, or one where it is missing, then twice as long each time. Lists give up to 1,000 elements a page; with
<code>Accept-Encoding: gzip</code> or <code>br</code> they come compressed. <code>X-Request-Id</code> names a request, should you have to ask about it.</p>`,
}
