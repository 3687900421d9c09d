import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that accepts every mail; while `refusing` is set, it refuses every recipient. */
export type SmtpSink = { port: number; received: string[]; refusing: boolean; close(): void }

export async function startSmtpSink(wanted = 0): Promise<SmtpSink> {
  const sink = { received: [] as string[], refusing: false }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 sink\r\n')
    let mail: string[] | null = null
    const lines = createInterface({ input: socket })
    // The reader repeats the errors of its socket, and throws those that nobody listens to.
    lines.on('error', () => undefined)
    lines.on('line', (line) => {
      if (mail === null) {
        if (line === 'DATA') mail = []
        socket.write(`${replyTo(line, sink.refusing)}\r\n`)
      } else if (line === '.') {
        sink.received.push(mail.join('\n'))
        mail = null
        socket.write('250 taken\r\n')
      } else mail.push(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return Object.assign(sink, { port, close })
}

function replyTo(line: string, refusing: boolean): string {
  if (line === 'DATA') return '354 go on'
  return refusing && line.startsWith('RCPT') ? `451 later, ${line}` : '250 ok'
}
