# The server as an image, for use with a PostgreSQL of its own (see compose.yaml).
# `npm run drill -- image` builds it, runs it as compose.yaml does, and measures it.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# What is left of the packages is what the server runs. As long as package.json names the tools of development, npm keeps
# those that a package of the server could use as well, such as vitest.
RUN npm run build && npm pkg delete devDependencies && npm prune --omit=peer --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY contract ./contract
COPY rules ./rules
COPY locales ./locales
COPY server ./server
# The commands of an operator.
COPY scripts/archive ./scripts/archive
COPY scripts/admin.ts scripts/backup.ts scripts/migrate.ts scripts/open-database.ts scripts/restore.ts scripts/seed.ts ./scripts/
COPY --from=build /app/dist ./dist
# Mail that waits for an SMTP_URL is written here; all else is in the database.
RUN mkdir data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the process that gets SIGTERM, and drains.
CMD ["node", "server/main.ts"]
