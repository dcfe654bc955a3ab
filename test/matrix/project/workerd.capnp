using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "names", worker = .names)],
  sockets = [(name = "http", address = "127.0.0.1:8080", http = (), service = "names")],
);

const names :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
);
