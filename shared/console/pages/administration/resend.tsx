import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useClient } from '../../api/use-api.tsx'
import { IconButton } from '../../design/button.tsx'
import { useToast } from '../../design/toast.tsx'
import { useLanguage } from '../../language/language.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { useTask } from '../../views/use-task.ts'
import { useMailNote } from '../people/use-mail-note.ts'

/** A button that sends a new invitation to an invited user. Renders nothing for other users. */
export function Resend({ user }: { user: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const noteMail = useMailNote()
  const { isBusy, problem, run } = useTask()
  const link = linkOf(user, 'resendInvitation')
  if (!link) return null
  const resend = () =>
    run(async () => {
      await client.send(link)
      toast(await noteMail(say('invitedAgain', { name: titleOf(user) })))
    })
  return (
    <>
      <IconButton icon="mail" isSmall label={say('inviteAgain')} disabled={isBusy} onClick={resend} />
      {problem && <ProblemText problem={problem} />}
    </>
  )
}
