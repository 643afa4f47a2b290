import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A complete webhook receiver for Java 17 or newer, using only the standard library:
 *
 * <pre>NAKOR_WEBHOOK_SECRET=whsec_… java docs/examples/Receiver.java 9090</pre>
 */
public class Receiver {
    static final int TOLERANCE_SECONDS = 300;
    /** Events have at most 64,000 bytes. */
    static final int BODY_LIMIT = 100_000;

    /** Ids of processed events. A real receiver stores them for 30 days, in the transaction that processes the event. */
    static final Set<String> seen = ConcurrentHashMap.newKeySet();

    /** Why a request is rejected; null if it is authentic, unmodified and recent. {@code now} is a Unix timestamp in seconds. */
    static String rejectionReason(byte[] secret, String header, byte[] body, long now) throws GeneralSecurityException {
        if (header == null || header.isEmpty()) return "header_missing";
        List<String> times = new ArrayList<>();
        List<String> signatures = new ArrayList<>();
        for (String part : header.split(",")) {
            String[] pair = part.trim().split("=", 2);
            String value = pair.length == 2 ? pair[1] : "";
            if (pair[0].equals("t")) times.add(value);
            if (pair[0].equals("v1")) signatures.add(value);
        }
        if (times.size() != 1 || !times.get(0).matches("[0-9]{1,12}") || signatures.isEmpty()) return "header_malformed";
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        mac.update((times.get(0) + ".").getBytes(StandardCharsets.US_ASCII));
        byte[] expected = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.US_ASCII);
        boolean isSigned = false;
        // MessageDigest.isEqual compares in constant time.
        for (String signature : signatures) isSigned |= MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
        if (!isSigned) return "signature_wrong";
        long age = now - Long.parseLong(times.get(0));
        return age > TOLERANCE_SECONDS ? "too_old" : age < -TOLERANCE_SECONDS ? "too_new" : null;
    }

    /** A field of the envelope, which precedes all others of its name. With a JSON library, parse the body instead: Java has none of its own. */
    static String field(String body, String name) {
        var matcher = Pattern.compile('"' + name + "\":\\s*\"([^\"]*)\"").matcher(body);
        return matcher.find() ? matcher.group(1) : "";
    }

    static int receive(byte[] secret, HttpExchange exchange) throws IOException, GeneralSecurityException {
        byte[] body = exchange.getRequestBody().readNBytes(BODY_LIMIT + 1);
        if (body.length > BODY_LIMIT) return 413;
        String reason = rejectionReason(secret, exchange.getRequestHeaders().getFirst("X-NK-Signature"), body, System.currentTimeMillis() / 1000);
        if (reason != null) {
            System.out.println("rejected " + reason);
            return 400;
        }
        String event = new String(body, StandardCharsets.UTF_8);
        String id = field(event, "id");
        String what = seen.add(id) ? "accepted" : "seen before";
        System.out.println(what + " " + field(event, "type") + " " + id + " " + field(event, "created_at"));
        // Respond immediately and process later: without a response within 10 seconds the event is sent again.
        return 204;
    }

    public static void main(String[] arguments) throws IOException {
        String secret = System.getenv("NAKOR_WEBHOOK_SECRET");
        if (secret == null || secret.isEmpty()) {
            System.err.println("Set NAKOR_WEBHOOK_SECRET to the secret that POST /webhooks returned.");
            System.exit(1);
        }
        byte[] key = secret.getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", arguments.length > 0 ? Integer.parseInt(arguments[0]) : 9090), 0);
        server.createContext("/", exchange -> {
            int status = 500;
            try {
                status = receive(key, exchange);
            } catch (GeneralSecurityException error) {
                error.printStackTrace();
            } finally {
                exchange.sendResponseHeaders(status, -1);
                exchange.close();
            }
        });
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
        System.out.println("listening on http://127.0.0.1:" + server.getAddress().getPort());
    }
}
