# Two images: the command line (default), and with `--target service` the local service, as `npm start` runs it.
#   docker build -t nakor .                             docker run --rm -v "$PWD:/work" nakor validate invoice.xml
#   docker build -t nakor-service --target service .    docker run --rm -p 127.0.0.1:8080:8080 -v nakor-data:/data nakor-service
FROM node:24.21.0-bookworm-slim AS service
ENV NODE_ENV=production
WORKDIR /nakor
RUN mkdir /data && chown 1000:1000 /nakor /data
USER 1000
COPY --chown=1000:1000 . .
# The second command builds the rule catalogue and records what was installed, so that the service does neither when it starts.
RUN npm ci --include=dev --include=optional --ignore-scripts \
  && node infra/local/launch.cjs node infra/build/build-rule-catalogue.ts \
  && npm cache clean --force
ENV HOST=0.0.0.0 PORT=8080 NAKOR_STATE_DIRECTORY=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "infra/local/launch.cjs", "node", "infra/local/commands/start.ts"]

FROM service AS package
RUN npm run --silent package

FROM node:24.21.0-bookworm-slim AS cli
ENV NODE_ENV=production
COPY --from=package /nakor/packages/nakor/dist/package /opt/nakor
USER 1000
WORKDIR /work
HEALTHCHECK NONE
ENTRYPOINT ["node", "/opt/nakor/cli.js"]
CMD ["--help"]
