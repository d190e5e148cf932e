import { useState } from 'preact/hooks'
import { type Form, type LinkTo, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { NativeInput } from '../../../design/native-input.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useNavigation } from '../../../navigation/navigation.tsx'
import { saveByForm } from '../../../pictures/change.ts'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import '../../work/quick-add.css'
import { atYear } from './year.ts'

interface NewDayProps {
  /** Link to the form for a new non-working day. */
  create: LinkTo
  list: string
  /** The displayed year. */
  year: number
}

/**
 * Fields that create non-working days, one after the other. A day in another year is shown in the list of that year.
 */
export function NewDay({ create, list, year }: NewDayProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { go } = useNavigation()
  const { isBusy, problem, run } = useTask()
  const [name, write] = useState('')
  const [date, setDate] = useState('')
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      const values = { name: name.trim(), date }
      const saved = await saveByForm(client, (await client.form(create, values)) as Form, values)
      write('')
      setDate('')
      toast(say('created', { name: titleOf(saved) }))
      const there = Number(date.slice(0, 4))
      if (there !== year) go({ href: atYear(list, there), how: '' })
    })
  }
  return (
    <form class="quick-add" noValidate onSubmit={save}>
      <input
        aria-label={say('newFreeDay')}
        placeholder={say('newFreeDay')}
        autocomplete="off"
        value={name}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      <NativeInput type="date" value={date} described={{ 'aria-label': say('freeDate') }} onValue={setDate} />
      <Button type="submit" icon="plus" disabled={isBusy || name.trim() === '' || date === ''}>
        {say('add')}
      </Button>
      {problem && <ProblemText problem={problem} />}
    </form>
  )
}
