import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One node of OpenSearch in this process, until it is killed: FOLDER NAME HTTP_PORT TRANSPORT_PORT SEEDS MANAGERS */
class StartNode {
  public static void main(String[] given) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    // This port or none.
    runner.setMaxHttpPort(-1);
    runner.onBuild((number, settings) -> {
      settings.put("node.name", given[1]);
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", given[2]);
      settings.put("transport.port", given[3]);
      settings.putList("discovery.seed_hosts", given[4].split(","));
      settings.putList("cluster.initial_cluster_manager_nodes", given[5].split(","));
      settings.put("node.processors", 1);
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
      settings.put("cluster.fault_detection.leader_check.timeout", "2s");
      settings.put("cluster.fault_detection.follower_check.timeout", "2s");
    });
    runner.build(OpenSearchRunner.newConfigs().basePath(given[0]).clusterName("ambra-test").numOfNode(1));
    System.out.println("started");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try { runner.close(); } catch (Exception error) { System.err.println(error); }
    }));
    Thread.currentThread().join();
  }
}
