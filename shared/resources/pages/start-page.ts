import { baseCss, type HtmlPage, html, pageStyleOf } from '#shared/platform/http/html.ts'
import { routes as api } from '#shared/resources/api/routes.ts'
import { routes } from './routes.ts'

const style = pageStyleOf(`${baseCss}
body { max-width: 40rem }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem }
a { color: light-dark(#1a5fb4, #8ab8ff) }
dt { font-weight: 600 }
dd { margin: 0 0 .75rem }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
pre { padding: .75rem; white-space: pre-wrap; border: 1px solid light-dark(#ccc, #555); border-radius: .25rem }
`)

/**
 * Returns the page at the root, which describes the service and links to its entry points.
 *
 * @param throttle the requests per second that the gateway accepts, if it limits them
 */
export const startPage = (throttle?: { rateLimit: number; burstLimit: number }): HtmlPage => ({
  status: 200,
  title: 'Project Management API',
  style,
  content: html`<p>Project management as a hypermedia API (HAL+JSON) modeled on OpenProject’s API v3: projects, work packages, versions, time, users and permissions.</p>
<dl>
<dt><a href="${routes.console.path}">Console</a></dt>
<dd>Work in the browser. Sign in with your password or an API token.</dd>
<dt><a href="${routes.reference.path}">Reference</a></dt>
<dd>Every endpoint with its parameters, bodies and errors. You can try requests there.</dd>
<dt><a href="${api.root.path}">${api.root.path}</a></dt>
<dd>Entry point for programs, with links to every collection.</dd>
<dt><a href="/api/v3/spec.json">OpenAPI document</a> (<a href="/api/v3/spec.yml">YAML</a>)</dt>
<dd>Machine-readable description, for generating clients.</dd>
</dl>
<h2>Sign in</h2>
<p>Get an API token from an administrator, or create one in your profile in the console. Send it with each request, in either of these ways:</p>
<pre><code>Authorization: Bearer TOKEN
Authorization: Basic <i>base64 of</i> apikey:TOKEN</code></pre>
<p>With <code>curl</code>, for example:</p>
<pre><code>curl -u apikey:TOKEN <i>this address</i>${api.root.path}/users/me</code></pre>
<p>If the installation allows passwords, you can use your login and password in place of <code>apikey</code> and the token.</p>
<h2>Limits</h2>
${throttle && html`<p>All clients together can send ${throttle.rateLimit} requests per second, in bursts of up to ${throttle.burstLimit}.</p>`}
<p><code>429</code> means too many requests, and <code>503</code> that the service is temporarily unavailable. Retry after the number of seconds in
<code>Retry-After</code>. Responses of the gateway itself lack this header: start with one second and double the delay with each retry.</p>
<p>A page of a list has up to 1,000 elements. Responses are compressed for clients that send <code>Accept-Encoding: br</code> or <code>gzip</code>.</p>
<p>Each response carries the id of its request in <code>X-Request-Id</code>. Quote it when you report a problem. You can also set it yourself.</p>`,
})
