import { html } from '#shared/platform/http/html.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import type { InvitedUser } from '#shared/resources/users/invitation.ts'

/** A time written out, in the same format and time zone for all readers. */
const inWords = (time: string) =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

/**
 * The mail that invites a user. Only the address and the link come from outside, so that nobody can use the service to
 * send their own texts to strangers.
 *
 * @param id identifies the mail: sent again, it has the same id
 */
export function invitationMail(id: string, token: string, user: InvitedUser, publicUrl: string): Mail {
  const { email, invitation } = user
  const link = `${publicUrl}${routes.invitation.path}?token=${encodeURIComponent(token)}`
  const until = `${inWords(invitation.expiresAt)} (UTC)`
  return {
    id,
    to: email,
    subject: 'Your invitation to Project Management',
    text: `Hello,

you have been invited to Project Management. To choose a password and begin, open this page:

${link}

The link works once, until ${until}.
If you did not expect this invitation, you can ignore this mail.
`,
    html: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Your invitation to Project Management</title></head>
<body>
<p>Hello,</p>
<p>you have been invited to Project Management. To choose a password and begin, open this page:</p>
<p><a href="${link}">Accept the invitation</a></p>
<p>The link works once, until ${until}.<br>
If you did not expect this invitation, you can ignore this mail.</p>
</body>
</html>
`.text,
  }
}
