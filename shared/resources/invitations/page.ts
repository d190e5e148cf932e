import type { ApiError } from '#shared/platform/http/errors.ts'
import { type Html, type HtmlPage, html, scriptedPageStyle } from '#shared/platform/http/html.ts'
import { message, say } from '#shared/platform/language/message.ts'
import { formField, problemsAbove } from '#shared/resources/pages/form-field.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { routes as sessions } from '#shared/resources/sessions/routes.ts'
import type { User } from '#shared/resources/users/model.ts'
import { properties } from './acceptance.ts'

type Name = keyof typeof properties
type Values = Readonly<Partial<Record<string, string>>>

const autocomplete: Record<Name, string> = {
  login: 'username',
  firstName: 'given-name',
  lastName: 'family-name',
  password: 'new-password',
}

const fields: readonly Name[] = ['login', 'firstName', 'lastName', 'password']

interface Shown {
  token: string
  email: string
  /** The values in the fields: initially the values of the user, later the values that the form sent. */
  values: Values
  violations?: readonly ApiError[]
  /** The script that signs in the user after the acceptance; see `signInScript`. */
  script: Html | undefined
}

/** Returns the page with the form. If the sent values had errors, each error is shown at its field. */
export const invitationPage = ({ token, email, values, violations = [], script }: Shown): HtmlPage => ({
  ...(script && { style: scriptedPageStyle() }),
  status: violations.length > 0 ? 422 : 200,
  title: say('Accept your invitation'),
  content: html`<p>${say('Choose a password to activate your account. The invitation was sent to:')} <strong>${email}</strong></p>
${problemsAbove(violations)}
<form method="post" action="${routes['accept-invitation'].path}"${script && html` data-console="${routes.console.path}" data-session="${sessions.create.path}"`}>
<input type="hidden" name="token" value="${token}">
${fields.map((name) => field(name, values[name], violations))}
<button>${say('Accept the invitation')}</button>
</form>
${script}`,
})

function field(name: Name, value: string | undefined, violations: readonly ApiError[]): Html {
  const { label, kind } = properties[name]
  const isPassword = kind.type === 'Password'
  const hint = isPassword ? message`(at least ${kind.minLength} characters)` : undefined
  const type = isPassword ? 'password' : 'text'
  return formField({ name, label, hint, type, value, autocomplete: autocomplete[name] }, violations)
}

export const acceptedPage = ({ login }: User): HtmlPage => ({
  status: 200,
  title: say('Welcome'),
  content: html`<p>${say('Your account is active. You can now sign in to the console with your password and this login:')} <strong>${login}</strong></p>
<p><a href="${routes.console.path}">${say('Open the console')}</a></p>`,
})

/** Returns the page for an invalid link. The page does not reveal why the link is invalid. */
export const noInvitationPage = (): HtmlPage => ({
  status: 404,
  title: say('This invitation is not valid'),
  content: html`<p>${say('It may have been accepted already, may have expired, or may have been replaced by a newer one.')}
${say('Check that you opened the complete link from the latest email, or ask an administrator to invite you again.')}</p>`,
})
