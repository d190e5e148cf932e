import { linkOf, type Resource } from '../../../api/hal.ts'
import { hrefOf } from '../work-package.ts'
import { ReminderMenu } from './reminder-menu.tsx'
import { REMIND, useReminding } from './use-reminding.tsx'

export function RemindButton({ of }: { of: Resource }) {
  const remind = useReminding()
  if (!linkOf(of, REMIND)) return null
  return <ReminderMenu onChoose={(at) => remind(hrefOf(of), at)} />
}
