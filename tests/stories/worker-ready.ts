/** Runs in a page: waits until the service worker answers its requests. A reload then loads through it. */
export const workerReady = `navigator.serviceWorker.ready.then(() => new Promise((done) =>
  navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener('controllerchange', done)))`
