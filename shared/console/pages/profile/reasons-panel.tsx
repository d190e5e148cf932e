import { useId, useState } from 'preact/hooks'
import { isLinkTo, type Link, linkOf, type Resource } from '../../api/hal.ts'
import { idIn } from '../../api/query.ts'
import { useClient } from '../../api/use-api.tsx'
import { Button } from '../../design/button.tsx'
import { DataTable, type TableColumn } from '../../design/table.tsx'
import { Combobox } from '../../fields/combobox.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Word } from '../../language/words.ts'
import { changeAtOnce } from '../../pictures/change.ts'
import { useValueTitles } from '../../views/filter-search.tsx'
import {
  alerts,
  daysOfAlert,
  entriesOf,
  projectOfEntry,
  type SettingsEntry,
  ticks,
  withProject,
  withSetting,
} from './notification-settings.ts'
import { SavingForm } from './saving-form.tsx'

interface ReasonsPanelProps {
  preferences: Resource
  /** Address of the list of projects. The user can add a column for each project in it. */
  projects?: string
}

/**
 * The reasons for notifying the user, with a column for all projects and a column for each project that has settings of
 * its own.
 */
export function ReasonsPanel({ preferences, projects }: ReasonsPanelProps) {
  const { say } = useLanguage()
  const client = useClient()
  const [changed, change] = useState<readonly SettingsEntry[]>()
  const entries = changed ?? entriesOf(preferences)
  const save = async () => {
    await changeAtOnce(client, preferences, { notifications: entries })
    change((now) => (now === changed ? undefined : now))
  }
  return (
    <SavingForm isReady={changed !== undefined} confirmation={say('settingsSaved')} save={save}>
      <p class="muted">{say('aboutReasons')}</p>
      <ReasonsTable entries={entries} nameOf={useNames(entries, projects)} onChange={change} />
      {projects && <NewProject href={projects} onChoose={(link) => change(withProject(entries, link))} />}
    </SavingForm>
  )
}

/**
 * Returns a function that returns the name of an entry's project. The names are read from the API, because the links in
 * settings have no titles.
 */
function useNames(entries: readonly SettingsEntry[], projects = ''): (entry: SettingsEntry) => string {
  const { say } = useLanguage()
  const ids = entries.flatMap((entry) => idIn(projectOfEntry(entry) ?? '') || [])
  const { titles } = useValueTitles(projects, ids)
  return (entry) => {
    const project = projectOfEntry(entry)
    return project
      ? (linkOf(entry, 'project')?.title ?? titles.get(idIn(project)) ?? '…')
      : say('allProjects')
  }
}

interface Row {
  readonly name: string
  readonly title: Word
  readonly times?: readonly string[]
  /** True if the user is alerted after the date instead of before it. */
  readonly isAfter?: boolean
}

const ROWS: readonly Row[] = [
  ...Object.entries(ticks).map(([name, title]) => ({ name, title })),
  ...Object.entries(alerts).map(([name, { name: title, ...alert }]) => ({ name, title, ...alert })),
]

interface ReasonsTableProps {
  entries: readonly SettingsEntry[]
  nameOf(entry: SettingsEntry): string
  onChange(entries: readonly SettingsEntry[]): void
}

function ReasonsTable({ entries, nameOf, onChange }: ReasonsTableProps) {
  const { say } = useLanguage()
  const columns = entries.map((entry): TableColumn<Row> => {
    const title = nameOf(entry)
    return {
      name: projectOfEntry(entry) ?? '',
      title,
      cell: ({ name, title: word, times, isAfter }) => (
        <Setting
          label={`${say(word)}: ${title}`}
          value={entry[name]}
          {...{ times, isAfter }}
          onValue={(value) => onChange(withSetting(entries, entry, name, value))}
        />
      ),
    }
  })
  return (
    <>
      <DataTable
        label={say('settingsByProject')}
        rows={ROWS}
        keyOf={({ name }) => name}
        columns={[{ name: 'reason', title: say('reason'), cell: ({ title }) => say(title) }, ...columns]}
      />
      <div class="actions">
        {entries.filter(projectOfEntry).map((entry) => (
          <Button
            key={projectOfEntry(entry)}
            isSmall
            icon="close"
            onClick={() => onChange(entries.filter((one) => one !== entry))}
          >
            {say('asAllProjects', { name: nameOf(entry) })}
          </Button>
        ))}
      </div>
    </>
  )
}

interface SettingProps extends Pick<Row, 'times' | 'isAfter'> {
  label: string
  value: unknown
  onValue(value: boolean | string | null): void
}

/** A setting in a project: a checkbox, or the time of a date alert. */
function Setting({ label, value, times, isAfter, onValue }: SettingProps) {
  const { say } = useLanguage()
  const wordOf = (time: string) => (time === 'P0D' ? 'onTheDay' : isAfter ? 'daysAfter' : 'daysBefore')
  if (!times)
    return (
      <input
        type="checkbox"
        aria-label={label}
        checked={value === true}
        onChange={({ currentTarget }) => onValue(currentTarget.checked)}
      />
    )
  return (
    <select
      aria-label={label}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onValue(currentTarget.value || null)}
    >
      <option value="">{say('noAlert')}</option>
      {times.map((time) => (
        <option key={time} value={time}>
          {say(wordOf(time), { count: daysOfAlert(time) })}
        </option>
      ))}
    </select>
  )
}

/** A search field that adds settings for a project. */
function NewProject({ href, onChoose }: { href: string; onChoose(project: Link & { href: string }): void }) {
  const { say } = useLanguage()
  const id = useId()
  const choose = (link: Link | undefined) => link && isLinkTo(link) && onChoose(link)
  return (
    <div class="labelled">
      <label for={id}>{say('addProjectSettings')}</label>
      <Combobox
        id={id}
        name={say('addProjectSettings')}
        href={href}
        text=""
        described={{}}
        onChoose={(option) => choose(option?.value as Link | undefined)}
      />
    </div>
  )
}
