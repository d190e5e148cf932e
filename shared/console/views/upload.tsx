import { useRef, useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { type LinkTo, linkOf } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { uploadDirectly } from './direct-upload.ts'
import { ProblemText } from './problem.tsx'
import { useTask } from './use-task.ts'

interface UploadProps {
  /** Link that creates the attachment. */
  link: LinkTo
  /** Called after an upload, even if some files were refused. */
  onUploaded(): void
}

/** Drop zone and file chooser. Files are uploaded one at a time. */
export function Upload({ link, onUploaded }: UploadProps) {
  const { say } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { isBusy, problem, status, upload } = useUpload(link, onUploaded)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    upload([...(event.dataTransfer?.files ?? [])])
  }
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    upload([...(currentTarget.files ?? [])])
    // Allows choosing the same file again.
    currentTarget.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped can be chosen by the button too
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input ref={input} type="file" multiple hidden onChange={choose} />
      <button type="button" disabled={isBusy} onClick={() => input.current?.click()}>
        {say('attach')}
      </button>{' '}
      <span class="muted">{say('dropFiles')}</span>
      <p role="status">{status}</p>
      {problem && <ProblemText problem={problem} />}
    </div>
  )
}

/** Uploads files and reports the progress. Those that are too large for a request go directly to the store. */
function useUpload(link: LinkTo, onUploaded: () => void) {
  const client = useClient()
  const { mount } = useNavigation()
  const { say } = useLanguage()
  const { run, ...task } = useTask()
  const [status, setStatus] = useState('')
  const send = async (files: readonly File[]) => {
    const most = await largestRequest(client, mount.root)
    for (const file of files) {
      setStatus(say('uploading', { name: file.name }))
      if (file.size > most) await uploadDirectly(file, link, client, say('failed'))
      else await client.send(link, partsOf(file))
      setStatus(say('uploaded', { name: file.name }))
    }
  }
  const upload = (files: readonly File[]) =>
    run(async () => {
      setStatus('')
      await send(files).catch((error) => {
        setStatus('')
        onUploaded()
        throw error
      })
      onUploaded()
    })
  return { ...task, status, upload }
}

/** The multipart form of a file: its metadata and its bytes. */
export function partsOf(file: File): FormData {
  const parts = new FormData()
  parts.set('metadata', JSON.stringify({ fileName: file.name }))
  parts.set('file', file)
  return parts
}

/** Maximum number of bytes of a file in a request; infinite if the service names none. */
async function largestRequest(client: Client, root: string): Promise<number> {
  const link = linkOf(await client.get(root), 'configuration')
  const { maximumAttachmentFileSize: most } = link ? await client.get(link.href) : {}
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY
}
