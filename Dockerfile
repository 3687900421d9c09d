# The server as an image, for use with a PostgreSQL of its own (see compose.yaml).
# Untried: no container engine was at hand where this was written. What it runs was tried: `npm ci`, `npm run build`,
# `npm prune --omit=dev`, and `node server/main.ts` with DATABASE_URL and without the tools of development.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/rules ./rules
COPY --from=build /app/locales ./locales
COPY --from=build /app/server ./server
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/dist ./dist
# Mail that waits for an SMTP_URL is written here; all else is in the database.
RUN mkdir data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the process that gets SIGTERM, and drains.
CMD ["node", "server/main.ts"]
