import { useState } from 'preact/hooks'
import { type Collection, embeddedList, linkOf, linksOf, type Resource, titleOf } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { LinkList } from '../values/value.tsx'
import { Confirmation } from './confirmation.tsx'
import { ProblemText } from './problem.tsx'
import { Upload } from './upload.tsx'
import { useTask } from './use-task.ts'
import './attachments.css'

interface AttachmentsProps {
  resource: Resource
  onChanged(): void
}

/** The files of a resource, and a drop zone if the resource accepts files. */
export function Attachments({ resource, onChanged }: AttachmentsProps) {
  const { say } = useLanguage()
  const list = embeddedList(resource, 'attachments')
  const add = linkOf(resource, 'addAttachment')
  if (!list || (!add && list.total === 0)) return null
  return (
    <section aria-label={say('attachments')}>
      <h2>{say('attachments')}</h2>
      <ul class="belonging">
        {list._embedded.elements.map((attachment) => (
          <li key={linkOf(attachment, 'self')?.href}>
            <Attachment attachment={attachment} onRemoved={onChanged} />
          </li>
        ))}
      </ul>
      <Rest list={list} />
      {add && <Upload link={add} onUploaded={onChanged} />}
    </section>
  )
}

/** Link to the whole list, if only a part of it is embedded. */
export function Rest({ list: { total, count, _links } }: { list: Collection }) {
  const { say, numbers } = useLanguage()
  const self = linkOf({ _links }, 'self')
  return self && count < total ? (
    <To href={self.href}>{say('allOf', { total: numbers.format(total) })}</To>
  ) : null
}

interface AttachmentProps {
  attachment: Resource
  onRemoved(): void
}

/** A file. Pressing its name downloads it, regardless of its type. */
function Attachment({ attachment, onRemoved }: AttachmentProps) {
  const client = useClient()
  const { say, sayBytes } = useLanguage()
  const { isBusy, problem, run } = useTask()
  const name = titleOf({ name: attachment.fileName, ...attachment })
  const content = linkOf(attachment, 'downloadLocation')
  const download = async () => content && save(await client.file(content.href), name)
  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={say('download', { name })}
        disabled={isBusy}
        onClick={() => run(async () => void (await download()))}
      >
        {name}
      </button>
      <span class="muted">
        {sayBytes(Number(attachment.fileSize))}, <LinkList links={linksOf(attachment, 'author')} />
      </span>
      <Removal {...{ attachment, name, onRemoved, run }} />
      {problem && <ProblemText problem={problem} />}
    </>
  )
}

type RemovalProps = AttachmentProps & { name: string; run(task: () => Promise<void>): Promise<void> }

/** A button that deletes a file after confirmation. Nothing is shown if the requester may not delete the file. */
function Removal({ attachment, name, onRemoved, run }: RemovalProps) {
  const client = useClient()
  const { say } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const link = linkOf(attachment, 'delete')
  if (!link) return null
  const title = say('remove', { name })
  const remove = async () => {
    await client.send(link)
    onRemoved()
  }
  return (
    <>
      <button type="button" aria-label={title} onClick={() => setAsking(true)}>
        ×
      </button>
      {isAsking && (
        <Confirmation
          harm="delete"
          resource={attachment}
          title={title}
          name={say('delete')}
          onConfirm={() => run(remove)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Revokes the URL after a second. By then, the browser has started to read the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
