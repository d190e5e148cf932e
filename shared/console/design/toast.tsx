import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './toast.css'

/** Milliseconds for which a toast is there, unless one points at it. */
const SHOWN = 6_000

interface Toast {
  readonly id: number
  readonly text: string
}

const Context = createContext<(text: string) => void>(() => {})

/** A function that says, in a toast, that something has worked. Screen readers say it too. */
export const useToast = () => useContext(Context)

let last = 0

/** Shows what `useToast` says, wherever in the page that is done. */
export function Toasts({ children }: { children: ComponentChildren }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const show = useCallback((text: string) => {
    last += 1
    setToasts((shown) => [...shown, { id: last, text }])
  }, [])
  const end = useCallback((id: number) => setToasts((shown) => shown.filter((one) => one.id !== id)), [])
  return (
    <Context.Provider value={show}>
      {children}
      {/* It is always there: a screen reader only says what appears in a region that it knows. */}
      <div class="toasts" role="status">
        {toasts.map((toast) => (
          <ToastView key={toast.id} {...toast} onEnd={end} />
        ))}
      </div>
    </Context.Provider>
  )
}

function ToastView({ id, text, onEnd }: Toast & { onEnd(id: number): void }) {
  const { say } = useLanguage()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onEnd(id), SHOWN)
    return () => clearTimeout(timer)
  }, [id, isHeld, onEnd])
  return (
    <div class="toast" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Icon name="done" />
      <p>{text}</p>
      <IconButton icon="close" isSmall label={say('close')} onClick={() => onEnd(id)} />
    </div>
  )
}
