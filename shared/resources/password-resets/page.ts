import type { ApiError } from '#shared/platform/http/errors.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { type HtmlPage, html } from '#shared/platform/http/html.ts'
import { message, say } from '#shared/platform/language/message.ts'
import { formField, problemsAbove } from '#shared/resources/pages/form-field.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { properties } from './acceptance.ts'

/** The field that repeats the password. */
const CONFIRMATION = 'confirmation'

/** The data that the page behind a password reset link shows. */
interface ResetPageData {
  token: string
  login: string
  /** Errors in the values that were sent. */
  violations?: readonly ApiError[]
}

/**
 * Requires that both fields have the same password.
 *
 * @throws the violation of the second field
 */
export function requireRepeated({ password, confirmation }: Readonly<Record<string, string>>): void {
  if (password !== confirmation)
    throw constraintViolation(CONFIRMATION, 'Password confirmation does not match the password.')
}

/**
 * Returns the page with the form for a new password. A hidden field contains the login, so that browsers save the new
 * password for this login.
 */
export const resetPage = ({ token, login, violations = [] }: ResetPageData): HtmlPage => ({
  status: violations.length > 0 ? 422 : 200,
  title: say('Choose a new password'),
  content: html`<p>${say('You choose a new password for this login:')} <strong>${login}</strong></p>
${problemsAbove(violations)}
<form method="post" action="${routes['set-password'].path}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="login" value="${login}" autocomplete="username">
${formField({ ...newPassword, name: 'password', label: 'New password', hint }, violations)}
${formField({ ...newPassword, name: CONFIRMATION, label: 'Repeat the new password' }, violations)}
<button>${say('Set the password')}</button>
</form>`,
})

const newPassword = { type: 'password', autocomplete: 'new-password' } as const
const hint = message`(at least ${properties.password.kind.minLength} characters)`

export const passwordSetPage = (): HtmlPage => ({
  status: 200,
  title: say('Your password was changed'),
  content: html`<p>${say('You have been signed out everywhere. You can now sign in with the new password.')}</p>
<p><a href="${routes.console.path}">${say('Open the console')}</a></p>`,
})

/** Returns the page for an invalid link. The page does not reveal why the link is invalid. */
export const invalidLinkPage = (): HtmlPage => ({
  status: 404,
  title: say('This link is not valid'),
  content: html`<p>${say('It may have been used already, may be older than an hour, or may have been replaced by a newer one.')}
${say('Check that you opened the complete link from the latest email, or request a new one on the sign-in page.')}</p>
<p><a href="${routes.console.path}">${say('Open the console')}</a></p>`,
})
