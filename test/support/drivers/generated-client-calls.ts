/** Settings under which the source of a C# client lies in `src/Nakor`. */
export const csharpSettings = 'packageName=Nakor,targetFramework=netstandard2.0,library=httpclient';

const java = `
import java.nio.file.*;
import org.openapitools.client.*;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

public class Calls {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("NAKOR_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("NAKOR_KEY")));
    String status = new PlatformApi(client).getHealth(null).getData().getStatus();
    String prefix = new AccountApi(client).getMe("en").getData().getKey().getPrefix();
    boolean scenarios = new CorrectionsApi(client).getScenarios("en").getData().getScenarios().size() > 5;
    ValidationBody body = new ValidationBody().xml(Files.readString(Path.of(System.getenv("INVOICE"))));
    ValidationApi validation = new ValidationApi(client);
    boolean valid = validation.validateInvoice(body, null, null, null, null, "en", null).getData().getValid();
    boolean more = new WebhooksApi(client).listEvents(5, null, null, null, null, "en").getData().getHasMore();
    String code = "none";
    try {
      validation.validateInvoice(new ValidationBody().xml("<a"), null, null, null, null, "en", null);
    } catch (ApiException error) {
      ErrorResponse response = ApiClient.createDefaultObjectMapper().readValue(error.getResponseBody(), ErrorResponse.class);
      code = error.getCode() + " " + response.getError().getCode();
    }
    System.out.printf("{\\"status\\":\\"%s\\",\\"prefix\\":\\"%s\\",\\"scenarios\\":%b,\\"valid\\":%b,\\"more\\":%b,\\"code\\":\\"%s\\"}%n",
      status, prefix, scenarios, valid, more, code);
  }
}
`;

const go = `
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	settings := api.NewConfiguration()
	settings.Servers = api.ServerConfigurations{{URL: os.Getenv("NAKOR_URL")}}
	client := api.NewAPIClient(settings)
	ctx := context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv("NAKOR_KEY"))
	health, _, err := client.PlatformAPI.GetHealth(ctx).Execute()
	check(err)
	me, _, err := client.AccountAPI.GetMe(ctx).Execute()
	check(err)
	scenarios, _, err := client.CorrectionsAPI.GetScenarios(ctx).Execute()
	check(err)
	xml, err := os.ReadFile(os.Getenv("INVOICE"))
	check(err)
	validated, _, err := client.ValidationAPI.ValidateInvoice(ctx).ValidationBody(*api.NewValidationBody(string(xml))).Execute()
	check(err)
	events, _, err := client.WebhooksAPI.ListEvents(ctx).Limit(5).Execute()
	check(err)
	code := "none"
	_, response, err := client.ValidationAPI.ValidateInvoice(ctx).ValidationBody(*api.NewValidationBody("<a")).Execute()
	if failed, ok := err.(*api.GenericOpenAPIError); ok {
		body := failed.Model().(api.ErrorResponse)
		code = fmt.Sprintf("%d %s", response.StatusCode, body.Error.Code)
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"status": health.Data.Status, "prefix": me.Data.Key.Prefix, "scenarios": len(scenarios.Data.Scenarios) > 5,
		"valid": validated.Data.Valid, "more": events.Data.HasMore, "code": code,
	}))
}
`;

const typescript = `
import { readFileSync } from 'node:fs';
import { AccountApi, Configuration, CorrectionsApi, type ErrorResponse, PlatformApi, ResponseError, ValidationApi, WebhooksApi } from './index.ts';

const settings = new Configuration({ basePath: process.env['NAKOR_URL'], accessToken: process.env['NAKOR_KEY'] });
const validation = new ValidationApi(settings);
const { data: health } = await new PlatformApi(settings).getHealth();
const { data: me } = await new AccountApi(settings).getMe();
const { data: catalogue } = await new CorrectionsApi(settings).getScenarios();
const xml = readFileSync(process.env['INVOICE'] ?? '', 'utf8');
const { data: result } = await validation.validateInvoice({ validationBody: { xml } });
const { data: events } = await new WebhooksApi(settings).listEvents({ limit: 5 });
const code = await validation.validateInvoice({ validationBody: { xml: '<a' } }).then(
  () => 'none',
  async (failure: unknown) => {
    if (!(failure instanceof ResponseError)) throw failure;
    const { error } = (await failure.response.json()) as ErrorResponse;
    return \`\${failure.response.status} \${error.code}\`;
  },
);
const scenarios = catalogue.scenarios.length > 5;
console.log(JSON.stringify({ status: health.status, prefix: me.key.prefix, scenarios, valid: result.valid, more: events.hasMore, code }));
`;

const python = `
import json, os
from pathlib import Path
import generated
from generated.api import account_api, corrections_api, platform_api, validation_api, webhooks_api

settings = generated.Configuration(host=os.environ["NAKOR_URL"], access_token=os.environ["NAKOR_KEY"])
client = generated.ApiClient(settings)
validation = validation_api.ValidationApi(client)
xml = Path(os.environ["INVOICE"]).read_text(encoding="utf-8")
status = platform_api.PlatformApi(client).get_health().data.status
prefix = account_api.AccountApi(client).get_me().data.key.prefix
scenarios = len(corrections_api.CorrectionsApi(client).get_scenarios().data.scenarios) > 5
valid = validation.validate_invoice(generated.ValidationBody(xml=xml)).data.valid
more = webhooks_api.WebhooksApi(client).list_events(limit=5).data.has_more
code = "none"
try:
    validation.validate_invoice(generated.ValidationBody(xml="<a"))
except generated.ApiException as failure:
    code = f"{failure.status} {failure.data.error.code}"
print(json.dumps({"status": status, "prefix": prefix, "scenarios": scenarios, "valid": valid, "more": more, "code": code}))
`;

const php = `<?php
require getenv('GUZZLE');
spl_autoload_register(static function (string $name): void {
    $file = __DIR__ . '/lib/' . str_replace(['Generated\\\\', '\\\\'], ['', '/'], $name) . '.php';
    if (is_file($file)) require $file;
});

use Generated\\Api;
use Generated\\Model\\ValidationBody;

$settings = (new Generated\\Configuration())->setHost(getenv('NAKOR_URL'))->setAccessToken(getenv('NAKOR_KEY'));
$client = new GuzzleHttp\\Client();
$validation = new Api\\ValidationApi($client, $settings);
$xml = file_get_contents(getenv('INVOICE'));
$code = 'none';
try {
    $validation->validateInvoice(new ValidationBody(['xml' => '<a']));
} catch (Generated\\ApiException $failure) {
    $code = $failure->getCode() . ' ' . $failure->getResponseObject()->getError()->getCode();
}
echo json_encode([
    'status' => (new Api\\PlatformApi($client, $settings))->getHealth()->getData()->getStatus(),
    'prefix' => (new Api\\AccountApi($client, $settings))->getMe()->getData()->getKey()->getPrefix(),
    'scenarios' => count((new Api\\CorrectionsApi($client, $settings))->getScenarios()->getData()->getScenarios()) > 5,
    'valid' => $validation->validateInvoice(new ValidationBody(['xml' => $xml]))->getData()->getValid(),
    'more' => (new Api\\WebhooksApi($client, $settings))->listEvents(5)->getData()->getHasMore(),
    'code' => $code,
]);
`;

/** Programs that make six calls with a client of openapi-generator, one of which is rejected, and print what they got as JSON. */
export const programs = { java, go, typescript, python, php } as const;
