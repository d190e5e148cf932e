/**
 * The script of the page of an invitation: who has accepted it goes on in the console, signed in with what they have just
 * entered. Without it, and whenever something goes wrong, the page's form is sent as usual.
 */

import { Client } from './api/client.ts'
import { withPassword } from './api/credentials.ts'

const form = document.querySelector('form')
let isSending = false

async function accept({ action, dataset }: HTMLFormElement, entered: URLSearchParams): Promise<void> {
  const { ok, status } = await fetch(action, { method: 'POST', body: entered, credentials: 'omit' })
  if (!ok) throw new Error(`The answer was ${status}.`)
  const [login, password] = [entered.get('login') ?? '', entered.get('password') ?? '']
  // Whoever cannot be signed in now is asked to sign in by the console.
  await new Client()
    .signIn({ href: dataset.session ?? '' }, withPassword(login.trim(), password))
    .catch(() => {})
  // The invitation is used up: there is no way back to its page.
  location.replace(dataset.console ?? '/')
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (isSending) return
  isSending = true
  const entered = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  accept(form, new URLSearchParams(entered)).catch(() => {
    isSending = false
    form.submit()
  })
})
