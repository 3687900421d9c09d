import { createServer, type Socket } from 'node:net'

/**
 * The baseline of the realtime channel: a program that holds sockets and, when a byte arrives at its
 * second port, writes its first argument to each of them in a loop. It sends its port numbers by IPC.
 */
const bytes = Buffer.from(process.argv[2] ?? '')
const listeners = new Set<Socket>()

const streams = createServer({ noDelay: true }, (socket) => {
  socket.once('data', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\ndata: {"type":"stream.opened"}\n\n')
    listeners.add(socket)
  })
  socket.on('close', () => listeners.delete(socket))
  socket.on('error', () => listeners.delete(socket))
})
const control = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => {
    for (const listener of listeners) listener.write(bytes)
  })
  socket.on('error', () => undefined)
})

const portOf = (server: typeof streams) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
streams.listen(0, '127.0.0.1', () => {
  control.listen(0, '127.0.0.1', () =>
    process.send?.({ port: portOf(streams), controlPort: portOf(control) }),
  )
})
process.on('disconnect', () => process.exit(0))
