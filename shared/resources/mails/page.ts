import { type HtmlPage, html } from '#shared/platform/http/html.ts'
import { say } from '#shared/platform/language/message.ts'
import { routes as pages } from '#shared/resources/pages/routes.ts'
import type { MailKind } from './kinds.ts'

const questions: Record<MailKind, string> = {
  mentioned: 'Do you want no more mails when somebody mentions you?',
  reminder: 'Do you want no more mails for your reminders?',
  digest: 'Do you want no more mails with your unread notifications?',
}

/** Returns the page that asks for confirmation. Its form is sent to the address of the page. */
export const questionPage = (kind: MailKind): HtmlPage => ({
  status: 200,
  title: say('Unsubscribe'),
  content: html`<p>${say(questions[kind])}</p>
<form method="post">
<button>${say('Unsubscribe')}</button>
</form>`,
})

/** Returns the page that is shown after the user has unsubscribed. */
export const unsubscribedPage = (): HtmlPage => ({
  status: 200,
  title: say('You have unsubscribed'),
  content: html`<p>${say('You get no more of these mails. Your preferences in the console switch them on again.')}</p>
<p><a href="${pages.console.path}">${say('Open the console')}</a></p>`,
})

/** Returns the page for an address that is incomplete, or that the service has not signed. */
export const invalidPage = (): HtmlPage => ({
  status: 404,
  title: say('This link is not valid'),
  content: html`<p>${say('Check that you opened the complete link from the mail.')}</p>`,
})
