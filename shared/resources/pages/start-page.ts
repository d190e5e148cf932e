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
pre { padding: .75rem; white-space: pre-wrap; border: 1px solid light-dark(#ccc, #555); border-radius: .25rem }
`)

/**
 * Says what the service is, and where to go.
 *
 * @param throttle the requests per second that the gateway lets through, if it limits them
 */
export const startPage = (throttle?: { rateLimit: number; burstLimit: number }): Page => ({
  status: 200,
  title: 'Project Management API',
  look,
  content: html`<p>Users, projects, versions, grids and permissions as a hypermedia API (HAL+JSON), in the manner of OpenProject’s API v3.</p>
<dl>
<dt><a href="${routes.console.path}">Console</a></dt>
<dd>Look at everything, and work with it, in the browser. You sign in with an API token or with your password.</dd>
<dt><a href="${routes.reference.path}">Reference</a></dt>
<dd>Every address with its parameters, bodies and errors. You can try requests there.</dd>
<dt><a href="${api.root.path}">${api.root.path}</a></dt>
<dd>Where programs begin: links to every collection.</dd>
<dt><a href="/api/v3/spec.json">OpenAPI document</a> (<a href="/api/v3/spec.yml">YAML</a>)</dt>
<dd>What clients are generated from.</dd>
</dl>
<h2>Sign in</h2>
<p>An administrator gives you an API token. Send it with each request, in either of these ways:</p>
<pre><code>Authorization: Bearer TOKEN
Authorization: Basic <i>base64 of</i> apikey:TOKEN</code></pre>
<p>With <code>curl</code>, for example:</p>
<pre><code>curl -u apikey:TOKEN <i>this address</i>${api.root.path}/users/me</code></pre>
<p>Where passwords are allowed, your login and your password work in place of <code>apikey</code> and the token.</p>
<h2>Limits</h2>
${throttle && html`<p>All clients together may send ${throttle.rateLimit} requests a second, and ${throttle.burstLimit} at once.</p>`}
<p>What comes too fast is answered <code>429</code>, and <code>503</code> means that something is not there for the moment. Try again after as many
seconds as <code>Retry-After</code> says. Where the gateway answers by itself there is no such header: begin with one second, and double it each time.</p>
<p>A list gives up to 1,000 elements a page. It comes compressed to clients that send <code>Accept-Encoding: br</code> or <code>gzip</code>.</p>
<p><code>X-Request-Id</code> in each answer names the request, should you have to ask about it. You can also choose it yourself.</p>`,
})
