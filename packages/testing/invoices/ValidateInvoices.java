import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.peppol.PeppolValidation;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import java.io.File;

/** Validates e-invoices by the published rules: arguments are pairs of a rule set (`group:artifact`) and a file. */
public class ValidateInvoices {
  public static void main(String[] pairs) {
    var registry = new ValidationExecutorSetRegistry<IValidationSourceXML>();
    EN16931Validation.initEN16931(registry);
    PeppolValidation.initStandard(registry);
    var errors = 0;
    for (var at = 0; at < pairs.length; at += 2) {
      var wanted = pairs[at].split(":");
      var newest = registry.getAll().stream()
        .filter(set -> set.getID().getGroupID().equals(wanted[0]) && set.getID().getArtifactID().equals(wanted[1]))
        .max((a, b) -> a.getID().compareTo(b.getID()))
        .orElseThrow(() -> new IllegalArgumentException("no rules " + String.join(":", wanted)));
      var file = new File(pairs[at + 1]);
      var results = ValidationExecutionManager.executeValidation(
        IValidityDeterminator.createDefault(), newest, ValidationSourceXML.create(new FileSystemResource(file)));
      System.out.println(file.getName() + " " + newest.getID().getAsSingleID());
      for (var result : results)
        for (var error : result.getErrorList())
          if (error.isError()) {
            errors += 1;
            System.out.println("  " + error.getErrorID() + " " + error.getErrorText(java.util.Locale.ENGLISH));
          }
    }
    System.exit(errors > 0 ? 1 : 0);
  }
}
