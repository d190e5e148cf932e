import { useRef, useState } from 'preact/hooks'
import type { LinkTo } from '../api/hal.ts'
import { useLanguage } from '../language/language.tsx'
import { ProblemText } from './problem.tsx'
import { useAttach } from './use-attach.ts'
import { useQueue } from './use-queue.ts'

interface UploadProps {
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
    // Empties the input, so that the same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen with the button
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

/** Uploads files one after another, including files that are dropped later, and reports the progress. */
function useUpload(link: LinkTo, onUploaded: () => void) {
  const attach = useAttach()
  const { say } = useLanguage()
  const { add, ...queue } = useQueue()
  const [status, setStatus] = useState('')
  const send = async (files: readonly File[]) => {
    for (const file of files) {
      setStatus(say('uploading', { name: file.name }))
      await attach(link, file)
      setStatus(say('uploaded', { name: file.name }))
    }
  }
  const upload = (files: readonly File[]) =>
    add(async () => {
      setStatus('')
      await send(files).catch((error) => {
        setStatus('')
        onUploaded()
        throw error
      })
      onUploaded()
    })
  return { ...queue, status, upload }
}
