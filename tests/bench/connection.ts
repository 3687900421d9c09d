import { connect, type Socket } from 'node:net'

/** A keep-alive HTTP connection that sends prepared bytes and parses only as much of the answer as needed. */
export class Connection {
  #socket: Socket
  #pending: Buffer | null = null
  #missing = 0
  #status = 0
  #head = ''
  /** Called with the parts of the body, if a caller needs them. */
  #body: Buffer[] | null = null
  #done: ((status: number) => void) | null = null
  #failed: ((error: Error) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#read(bytes))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('The connection was closed')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  /** Sends one request; resolves with the status when the answer is complete. */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  /** As `send`, with the head and the text of the answer. */
  async exchange(request: Buffer): Promise<{ status: number; head: string; text: string }> {
    const body: Buffer[] = []
    this.#body = body
    const status = await this.send(request).finally(() => {
      this.#body = null
    })
    return { status, head: this.#head, text: Buffer.concat(body).toString() }
  }

  #read(bytes: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= bytes.length
      this.#body?.push(bytes)
    } else {
      const all = this.#pending ? Buffer.concat([this.#pending, bytes]) : bytes
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) {
        this.#pending = all
        return
      }
      this.#pending = null
      const head = all.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)
      if (!length) throw new Error(`An answer without a length: ${head}`)
      this.#status = Number(head.slice(9, 12))
      this.#head = head
      this.#body?.push(all.subarray(end + 4))
      this.#missing = Number(length[1]) - (all.length - end - 4)
    }
    if (this.#missing > 0) return
    this.#missing = 0
    this.#done?.(this.#status)
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  close(): void {
    this.#failed = null
    this.#socket.destroy()
  }
}

export type RequestParts = {
  method: string
  path: string
  cookie: string
  body?: object
  headers?: Record<string, string>
}

/** The bytes of a request as a browser sends them from a page of the same origin. */
export function requestBytes(
  port: number,
  { method, path, cookie, body, headers = {} }: RequestParts,
): Buffer {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const json = body === undefined ? '' : JSON.stringify(body)
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n` +
      `Origin: http://127.0.0.1:${port}\r\nAccept: application/json\r\n${own.join('')}` +
      `${method === 'GET' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n`}\r\n${json}`,
  )
}
