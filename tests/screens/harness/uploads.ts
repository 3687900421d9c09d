import { expect, onTestFinished } from 'vitest'
import type { FixtureNetwork } from './answers.ts'

/** Answers the uploads of this test with its fixtures. Returns the files that were sent. */
export function answerUploads(network: FixtureNetwork): Blob[] {
  const real = globalThis.XMLHttpRequest
  const sent: Blob[] = []
  /** The part of `XMLHttpRequest` that uploads use. */
  class FixtureUpload {
    upload = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    #method = ''
    #path = ''

    open(method: string, path: string): void {
      this.#method = method
      this.#path = path
    }
    setRequestHeader = (): void => undefined
    abort = (): void => undefined
    send(body: Blob): void {
      sent.push(body)
      network.fetch(this.#path, { method: this.#method, body }).then(
        async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.onload?.()
        },
        () => this.onerror?.(),
      )
    }
  }
  globalThis.XMLHttpRequest = FixtureUpload as unknown as typeof XMLHttpRequest
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real
  })
  return sent
}

/** Chooses a file in the first file field of the screen, or in the first one that offers files of this ending. */
export async function chooseFile(file: File, ending = ''): Promise<void> {
  const input = () =>
    document.querySelector<HTMLInputElement>(
      ending === '' ? 'input[type=file]' : `input[type=file][accept$="${ending}"]`,
    )
  await expect.poll(input).not.toBeNull()
  const chosen = new DataTransfer()
  chosen.items.add(file)
  ;(input() as HTMLInputElement).files = chosen.files
  input()?.dispatchEvent(new Event('change', { bubbles: true }))
}
